import { type Database, isCut, isOutage, type Transaction, transaction } from '../../db/database.ts';
import { createGroupCommit, PATIENCE_MS } from '../inventory/group-commit.ts';
import { insertConfirmations } from '../orders/confirmation-store.ts';
import { FIRST_CHECK_MS } from '../payment-attempts/attempt-store.ts';
import { feePayerOf, type ServiceFee } from '../pricing/service-fee.ts';
import { findUsesOf } from '../promo-codes/code-store.ts';
import { UsesByPerson } from '../promo-codes/redeem-code.ts';
import { findSellerOfEvent } from '../receipts/seller-store.ts';
import type { Clock } from '../shared/clock.ts';
import { type QueueMeter, UNWATCHED } from '../shared/queue-meter.ts';
import { insertBusinessBuyers } from '../taxes/business-store.ts';
import { decideHold } from './decide-hold.ts';
import type { HoldOutcome, HoldQueue, NewHold } from './hold.ts';
import { type LockedForHolds, lockForHolds, waitForLock } from './lock-for-holds.ts';
import { type HeldOrder, insertHolds } from './order-store.ts';
import { findPlacedOrders, type PlacedOrderRecord } from './placed-order-store.ts';

/** The most orders in one commit: enough to use the disk well, few enough to answer the first within ~20 ms. */
const MAX_BATCH = 1000;

/**
 * The allocator. Holds queue per event. Each commit takes all waiting holds, locks the counters once, admits in order of arrival and
 * writes the orders that get their seats in one statement.
 * @param sharePerAddress the percentage of the remaining seats that one network address may hold unpaid (docs/decisions/0043); 0: no limit
 * @param lock locks and reads the counters; a test removes the lock to show that it prevents overselling
 */
export function createHoldQueue({
  db,
  clock,
  holdMinutes,
  sharePerAddress = 0,
  serviceFee,
  meter = UNWATCHED,
  lock = lockForHolds,
}: {
  db: Database;
  clock: Clock;
  holdMinutes: number;
  sharePerAddress?: number;
  serviceFee?: ServiceFee | undefined;
  meter?: QueueMeter | undefined;
  lock?: typeof lockForHolds;
}): HoldQueue {
  /** Events whose last group met another process's. Their next group waits for the lock before it reads. */
  const contended = new Set<string>();
  const commit = createGroupCommit<NewHold, HoldOutcome>({
    maxBatch: MAX_BATCH,
    isOutage,
    meter,
    afterCut: {
      isCut,
      patienceMs: PATIENCE_MS,
      lookUp: (eventId, holds) =>
        transaction(db, async (tx) => {
          // A process that is still writing these holds has the lock, so this waits for it.
          await lock(tx, eventId, { addresses: [], codes: [] });
          const ids = holds.map(({ orderId }) => orderId);
          const written = await findPlacedOrders(tx, eventId, ids);
          return holds.map(({ orderId }) => outcomeOf(written.get(orderId)));
        }),
    },
    run: (eventId, _first, join) =>
      transaction(db, async (tx) => {
        const asked = performance.now();
        const met = contended.has(eventId) && (await waitForLock(tx, eventId));
        // Some may have come while this waited for the lock, or for a connection.
        const holds = join();
        const addresses = sharePerAddress > 0 ? addressesOf(holds) : [];
        const locked = await lock(tx, eventId, { addresses, codes: codesOf(holds) });
        meter.locked(performance.now() - asked);
        if (met || locked.waited) contended.add(eventId);
        else contended.delete(eventId);
        const { inventory } = locked;
        const uses = await readUses(tx, eventId, { holds, ...locked });
        const seller = holds.some(({ business }) => business)
          ? await findSellerOfEvent(tx, eventId)
          : undefined;
        const now = clock.now();
        const terms = { fee: serviceFee, payer: feePayerOf(serviceFee, inventory?.event.feePayer ?? null) };
        const rules = { terms, uses, seller, now, holdMinutes, sharePerAddress };
        const allocated: HeldOrder[] = [];
        const outcomes = holds.map((hold) => {
          const { order, outcome } = decideHold(hold, locked, rules);
          if (order) allocated.push(order);
          return outcome;
        });
        await insertConfirmations(tx, eventId, allocated, now);
        await insertBusinessBuyers(
          tx,
          eventId,
          allocated.flatMap(({ id, business }) => (business ? [{ ...business, orderId: id }] : [])),
        );
        await insertHolds(tx, eventId, allocated, terms.payer, {
          createdAt: now,
          checkAt: new Date(now.getTime() + FIRST_CHECK_MS),
        });
        return outcomes;
      }),
  });
  return { place: (hold) => commit(hold.eventId, hold) };
}

/** Rebuilds the answer of a written order, in case it was lost. */
function outcomeOf(order: PlacedOrderRecord | undefined): HoldOutcome | undefined {
  return (
    order && {
      held: true,
      total: { minor: order.totalMinor, currency: order.currency },
      addedFeeMinor: order.addedFeeMinor,
      holdExpiresAt: order.holdExpiresAt,
      provider: order.provider ?? undefined,
      payee: order.payee === null ? null : { account: order.payee, platformFeeMinor: order.feeMinor },
      eventName: order.eventName,
      startsAt: order.startsAt,
      toConfirm: order.toConfirm,
      asksFirst: order.asksFirst,
      reverseCharge: order.reverseCharge,
    }
  );
}

function addressesOf(holds: readonly NewHold[]): string[] {
  return [...new Set(holds.flatMap(({ heldFrom }) => heldFrom ?? []))];
}

function codesOf(holds: readonly NewHold[]): string[] {
  return [...new Set(holds.flatMap(({ code }) => code?.text ?? []))];
}

/** Reads how often the people of a group have used their codes, for codes with a limit per person. */
async function readUses(
  tx: Transaction,
  eventId: string,
  { holds, codes }: Pick<LockedForHolds, 'codes'> & { holds: readonly NewHold[] },
): Promise<UsesByPerson> {
  const people = holds.flatMap(({ code }) => {
    const counter = code && codes.get(code.text);
    return code && counter?.promotion.maxUsesEachPerson ? { ...code, promoCodeId: counter.id } : [];
  });
  return new UsesByPerson(people.length > 0 ? await findUsesOf(tx, eventId, people) : []);
}

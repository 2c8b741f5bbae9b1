import { type Database, isOutage, transaction } from '../../db/database.ts';
import { admit, type FeeTerms } from '../inventory/admit.ts';
import { createGroupCommit } from '../inventory/group-commit.ts';
import { type LockedInventory, lockInventory } from '../inventory/inventory-store.ts';
import type { HoldQueue } from '../inventory/queues.ts';
import { feePayerOf, type ServiceFee } from '../payments/service-fee.ts';
import type { Clock } from '../shared/clock.ts';
import type { HoldOutcome, HoldRefusal, NewHold } from './order.ts';
import { type HeldOrder, insertHolds } from './order-store.ts';

/** One commit takes at most this many orders: enough to use the disk, few enough to answer the first within ~20 ms. */
const MAX_BATCH = 1000;

/** How soon a payment nobody told us of is looked for. */
const FIRST_CHECK_MS = 90_000;

/**
 * The allocator: holds queue per event, and each commit takes all that wait, locks the counters once, admits in arrival
 * order and writes the admitted in one statement.
 * @param lock how counters are locked and read; a test takes the lock away to show that it is what prevents overselling
 */
export function createHoldQueue({
  db,
  clock,
  holdMinutes,
  serviceFee,
  lock = lockInventory,
}: {
  db: Database;
  clock: Clock;
  holdMinutes: number;
  serviceFee?: ServiceFee | undefined;
  lock?: typeof lockInventory;
}): HoldQueue {
  const commit = createGroupCommit<NewHold, HoldOutcome>({
    maxBatch: MAX_BATCH,
    isOutage,
    run: (eventId, holds) =>
      transaction(db, async (tx) => {
        const inventory = await lock(tx, eventId);
        const now = clock.now();
        const terms = { fee: serviceFee, payer: feePayerOf(serviceFee, inventory?.event.feePayer ?? null) };
        const holdExpiresAt = new Date(now.getTime() + holdMinutes * 60_000);
        const admitted: HeldOrder[] = [];
        const outcomes = holds.map((hold) => {
          const { order, outcome } = decide(hold, inventory, terms, { now, holdExpiresAt });
          if (order) admitted.push(order);
          return outcome;
        });
        await insertHolds(tx, eventId, admitted, terms.payer, {
          createdAt: now,
          holdExpiresAt,
          checkAt: new Date(now.getTime() + FIRST_CHECK_MS),
        });
        return outcomes;
      }),
  });
  return { place: (hold) => commit(hold.eventId, hold) };
}

function decide(
  hold: NewHold,
  inventory: LockedInventory | undefined,
  terms: FeeTerms,
  { now, holdExpiresAt }: { now: Date; holdExpiresAt: Date },
): { order?: HeldOrder; outcome: HoldOutcome } {
  const refused = (refusal: HoldRefusal) => ({ outcome: { held: false as const, refusal } });
  const closed = closedBecause(inventory, now);
  if (closed || !inventory) return refused(closed ?? UNKNOWN_EVENT);

  const wanted = hold.lines;
  const currency = wanted[0] && inventory.counters.get(wanted[0].ticketTypeId)?.currency;
  const provider = currency && hold.providerFor(currency);
  const total = wanted.reduce(
    (sum, line) => sum + (inventory.counters.get(line.ticketTypeId)?.priceMinor ?? 0) * line.quantity,
    0,
  );
  if (currency && total > 0 && !provider) {
    const detail = `No card provider here takes ${currency}.`;
    return refused({ code: 'order.currency-not-taken', detail });
  }

  const admission = admit(inventory.counters, wanted, now, terms);
  if (!admission.admitted) return refused(admission.refusal);
  const { totalMinor, feeMinor, lines } = admission;
  const paidDirectly = totalMinor > 0 ? payeeOf(hold, inventory, { provider, currency }) : null;
  const order: HeldOrder = {
    id: hold.orderId,
    email: hold.email,
    buyer: hold.buyer,
    currency: admission.currency,
    totalMinor,
    feeMinor,
    lines,
    provider: totalMinor > 0 ? provider : undefined,
    payee: paidDirectly,
    asked: hold.asked,
  };
  const outcome: HoldOutcome = {
    held: true,
    total: { minor: totalMinor, currency: admission.currency },
    addedFeeMinor: terms.payer === 'customer' ? feeMinor : 0,
    holdExpiresAt,
    provider: order.provider,
    payee: paidDirectly === null ? null : { account: paidDirectly, platformFeeMinor: feeMinor },
    eventName: inventory.event.name,
  };
  return { order, outcome };
}

/** The organiser's account that this order is paid into; null: the platform's own. */
function payeeOf(
  { paysDirectly }: NewHold,
  { event }: LockedInventory,
  { provider, currency }: { provider: string | undefined; currency: string | undefined },
): string | null {
  const payee = provider && paysDirectly?.(provider) !== false ? event.payees[provider] : undefined;
  return payee && (payee.currency === null || payee.currency === currency) ? payee.account : null;
}

const UNKNOWN_EVENT: HoldRefusal = { code: 'order.unknown-event', detail: 'There is no such event.' };

function closedBecause(inventory: LockedInventory | undefined, now: Date): HoldRefusal | undefined {
  if (!inventory) return UNKNOWN_EVENT;
  const { approval, cancelled, endsAt } = inventory.event;
  if (approval !== 'approved') return { code: 'order.not-on-sale', detail: 'This event is not on sale.' };
  if (cancelled) return { code: 'order.not-on-sale', detail: 'This event was cancelled.' };
  if (endsAt <= now) return { code: 'order.event-over', detail: 'This event is over.' };
  return undefined;
}

import { type Database, isCut, isOutage, type Transaction, transaction } from '../../db/database.ts';
import {
  A_FEW_SEATS,
  type AddressUsage,
  isOverShare,
  mustConfirm,
  noUsage,
} from '../inventory/address-share.ts';
import {
  admit,
  type FeeTerms,
  type HoldRefusal,
  type OrderLine,
  seatsByType,
  seatsWithoutReserve,
  unitPriceOf,
  type WantedLine,
} from '../inventory/admit.ts';
import { takesOf } from '../inventory/counter.ts';
import { createGroupCommit, PATIENCE_MS } from '../inventory/group-commit.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import { insertConfirmations } from '../orders/confirmation-store.ts';
import { feePayerOf, type ServiceFee } from '../pricing/service-fee.ts';
import { admitCode, type CodeRefusal, moveCode, UsesByPerson } from '../promo-codes/admit-code.ts';
import { type CodeCounter, findUsesOf } from '../promo-codes/code-store.ts';
import type { Seller } from '../receipts/seller.ts';
import { findSellerOfEvent } from '../receipts/seller-store.ts';
import type { Clock } from '../shared/clock.ts';
import { isReverseCharged, REVERSE_CHARGE } from '../taxes/business-buyer.ts';
import { insertBusinessBuyers } from '../taxes/business-store.ts';
import type { HoldOutcome, HoldQueue, NewHold } from './hold.ts';
import { type LockedForHolds, lockForHolds } from './lock-for-holds.ts';
import { type HeldOrder, insertHolds } from './order-store.ts';
import { payeeOf } from './payment-choice.ts';
import { findPlacedOrders, type PlacedOrderRecord } from './placed-order-store.ts';

/** The most orders in one commit: enough to use the disk well, few enough to answer the first within ~20 ms. */
const MAX_BATCH = 1000;

/** The hold time of an address that holds more than a few seats and has not paid for any. */
const UNPAYING_HOLD_MINUTES = 5;

/** The longest wait until a retry, because people behind a shared address keep paying. */
const ASK_AGAIN_MS = 60_000;

/** How long a free order waits for the link in its email, which may take a while to arrive. */
const CONFIRM_MINUTES = 30;

/** The wait before a payment without a webhook is checked. */
const FIRST_CHECK_MS = 90_000;

/**
 * The allocator. Holds queue per event. Each commit takes all waiting holds, locks the counters once, admits in order of arrival and
 * writes the admitted orders in one statement.
 * @param sharePerAddress the percentage of the remaining seats that one network address may hold unpaid (docs/decisions/0043); 0: no limit
 * @param lock locks and reads the counters; a test removes the lock to show that it prevents overselling
 */
export function createHoldQueue({
  db,
  clock,
  holdMinutes,
  sharePerAddress = 0,
  serviceFee,
  lock = lockForHolds,
}: {
  db: Database;
  clock: Clock;
  holdMinutes: number;
  sharePerAddress?: number;
  serviceFee?: ServiceFee | undefined;
  lock?: typeof lockForHolds;
}): HoldQueue {
  const commit = createGroupCommit<NewHold, HoldOutcome>({
    maxBatch: MAX_BATCH,
    isOutage,
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
    run: (eventId, holds) =>
      transaction(db, async (tx) => {
        const addresses = sharePerAddress > 0 ? addressesOf(holds) : [];
        const locked = await lock(tx, eventId, { addresses, codes: codesOf(holds) });
        const { inventory } = locked;
        const uses = await readUses(tx, eventId, { holds, ...locked });
        const seller = holds.some(({ business }) => business)
          ? await findSellerOfEvent(tx, eventId)
          : undefined;
        const now = clock.now();
        const terms = { fee: serviceFee, payer: feePayerOf(serviceFee, inventory?.event.feePayer ?? null) };
        const rules = { terms, uses, seller, now, holdMinutes, sharePerAddress };
        const admitted: HeldOrder[] = [];
        const outcomes = holds.map((hold) => {
          const { order, outcome } = decide(hold, locked, rules);
          if (order) admitted.push(order);
          return outcome;
        });
        await insertConfirmations(tx, eventId, admitted, now);
        await insertBusinessBuyers(
          tx,
          eventId,
          admitted.flatMap(({ id, business }) => (business ? [{ ...business, orderId: id }] : [])),
        );
        await insertHolds(tx, eventId, admitted, terms.payer, {
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

interface Rules {
  terms: FeeTerms;
  /** For codes with a limit per person. */
  uses: UsesByPerson;
  /** Read only if a company buys. */
  seller: Seller | undefined;
  now: Date;
  holdMinutes: number;
  sharePerAddress: number;
}

function decide(
  hold: NewHold,
  { inventory, addressUsage, codes }: LockedForHolds,
  { terms, uses, seller, now, holdMinutes, sharePerAddress }: Rules,
): { order?: HeldOrder; outcome: HoldOutcome } {
  const refused = (refusal: Refusal) => ({ outcome: { held: false as const, refusal } });
  const closed = closedBecause(inventory, now);
  if (closed || !inventory) return refused(closed ?? UNKNOWN_EVENT);

  const coded = withCode(hold, inventory, { codes, uses, now });
  if ('detail' in coded) return refused(coded);
  const { wanted, counter, reserved } = coded;
  const currency = wanted[0] && inventory.counters.get(wanted[0].ticketTypeId)?.currency;
  const provider = currency && hold.providerFor(currency);
  const total = wanted.reduce((sum, line) => sum + unitPriceOf(inventory.counters, line) * line.quantity, 0);
  if (currency && total > 0 && !provider) {
    const detail = `Payments in ${currency} aren’t available here.`;
    return refused({ code: 'order.currency-not-taken', detail });
  }

  const heldFrom = sharePerAddress > 0 ? hold.heldFrom : undefined;
  const usage = (heldFrom && addressUsage.get(heldFrom)) || noUsage();
  if (heldFrom && wantsTooMuch(inventory, usage, { wanted, reserved }, sharePerAddress))
    return refused(heldTooMany(usage, now));

  const reverseCharge = isReverseCharged(hold.business, seller);
  const admission = admit(inventory.counters, wanted, now, {
    ...terms,
    ...(hold.atTill && { fee: undefined, afterSale: true }),
    leastFor: hold.leastFor,
    reserved,
    withoutTax: reverseCharge ? REVERSE_CHARGE : undefined,
  });
  if (!admission.admitted) return refused(counter ? inCodeWords(admission.refusal) : admission.refusal);
  const { totalMinor, feeMinor, lines } = admission;
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const toConfirm = totalMinor === 0 && hold.emailProven !== true && mustConfirm(seats, usage);
  if (totalMinor === 0) usage.free += seats;
  const minutes = toConfirm
    ? Math.max(holdMinutes, CONFIRM_MINUTES)
    : heldFrom
      ? minutesFor(usage, lines, holdMinutes)
      : holdMinutes;
  const holdExpiresAt = new Date(now.getTime() + minutes * 60_000);
  if (heldFrom) {
    for (const { ticketTypeId, quantity } of lines)
      usage.unpaid.set(ticketTypeId, (usage.unpaid.get(ticketTypeId) ?? 0) + quantity);
    usage.nextEndsAt ??= holdExpiresAt.getTime();
    addressUsage.set(heldFrom, usage);
  }
  const paidDirectly = totalMinor > 0 ? payeeOf(hold, inventory, { provider, currency }) : null;
  if (hold.code && counter) {
    moveCode(counter, coded);
    if (counter.promotion.maxUsesEachPerson) uses.add({ ...hold.code, promoCodeId: counter.id });
  }
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
    idempotencyKey: hold.idempotencyKey,
    heldFrom,
    source: hold.source ?? null,
    holdMinutes: minutes,
    codeUse: hold.code &&
      counter && {
        promoCodeId: counter.id,
        tickets: coded.tickets,
        discountMinor: coded.discountMinor,
        reserved,
        mailboxKey: hold.code.mailboxKey,
      },
    business: hold.business && { ...hold.business, reverseCharge },
    toConfirm,
  };
  const outcome: HoldOutcome = {
    held: true,
    total: { minor: totalMinor, currency: admission.currency },
    addedFeeMinor: terms.payer === 'customer' ? feeMinor : 0,
    holdExpiresAt,
    provider: order.provider,
    payee: paidDirectly === null ? null : { account: paidDirectly, platformFeeMinor: feeMinor },
    eventName: inventory.event.name,
    toConfirm,
    asksFirst: inventory.event.asksFirst,
    reverseCharge,
  };
  return { order, outcome };
}

/** Applies an order's promo code, if it has one. Hidden types need a code that names them. */
function withCode(
  { code, lines, atTill = false }: NewHold,
  { counters }: LockedInventory,
  { codes, uses, now }: Pick<LockedForHolds, 'codes'> & Pick<Rules, 'uses' | 'now'>,
): CodedHold | Refusal {
  const counter = code && codes.get(code.text);
  const usedByPerson =
    code && counter?.promotion.maxUsesEachPerson ? uses.count({ ...code, promoCodeId: counter.id }) : 0;
  const coded = code && admitCode(counter, seatsByType(lines), counters, { now, usedByPerson });
  if (coded && 'detail' in coded) return coded;
  const hidden = lines.find(
    ({ ticketTypeId: id }) => !atTill && counters.get(id)?.hidden && !coded?.discounts.has(id),
  );
  if (hidden) {
    const { ticketTypeId } = hidden;
    return { code: 'order.unknown-type', detail: 'This ticket type does not exist.', ticketTypeId };
  }
  if (!coded) return { wanted: lines, counter: undefined, tickets: 0, discountMinor: 0, reserved: undefined };
  const { discounts, ...taken } = coded;
  const wanted = lines.map(({ ticketTypeId, quantity, unitPriceMinor }) => ({
    ...{ ticketTypeId, quantity, unitPriceMinor },
    unitDiscountMinor: discounts.get(ticketTypeId),
  }));
  return { wanted, counter, ...taken };
}

type Refusal = HoldRefusal | CodeRefusal;

interface CodedHold {
  wanted: WantedLine[];
  counter: CodeCounter | undefined;
  /** The tickets that count for the code. */
  tickets: number;
  discountMinor: number;
  reserved: OrderLine | undefined;
}

/** The standard text asks for a higher price, which a buyer with a code cannot choose. */
const inCodeWords = (refusal: HoldRefusal): HoldRefusal =>
  refusal.code === 'order.total-too-low'
    ? {
        ...refusal,
        detail: `${refusal.detail.split('. ')[0]}. With your code the order costs less than that, so choose more tickets or remove the code.`,
      }
    : refusal;

/** The tickets that a promo code reserves are for its holders only, so they do not count towards an address's share. */
function wantsTooMuch(
  { counters }: LockedInventory,
  usage: AddressUsage,
  { wanted, reserved }: Pick<CodedHold, 'wanted' | 'reserved'>,
  sharePerAddress: number,
): boolean {
  const has = takesOf(counters, usage.unpaid);
  return [...takesOf(counters, seatsWithoutReserve(wanted, reserved))].some(([counter, amount]) =>
    isOverShare(counter, has.get(counter) ?? 0, amount, sharePerAddress),
  );
}

function minutesFor(usage: AddressUsage, lines: readonly WantedLine[], holdMinutes: number): number {
  const unpaid = [...usage.unpaid.values(), ...lines.map(({ quantity }) => quantity)];
  const isUnpaying = usage.paid === 0 && unpaid.reduce((sum, seats) => sum + seats, 0) > A_FEW_SEATS;
  return isUnpaying ? Math.min(holdMinutes, UNPAYING_HOLD_MINUTES) : holdMinutes;
}

function heldTooMany({ nextEndsAt }: AddressUsage, now: Date): HoldRefusal {
  const waitMs = Math.min((nextEndsAt ?? Number.POSITIVE_INFINITY) - now.getTime(), ASK_AGAIN_MS);
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = retryAfterSeconds > 30 ? 'a minute' : 'a few seconds';
  const detail = `Your network is holding too many unpaid tickets. Pay for or release the tickets you’re holding, or try again in ${wait}.`;
  return { code: 'order.too-many-unpaid', detail, retryAfterSeconds };
}

const UNKNOWN_EVENT: HoldRefusal = { code: 'order.unknown-event', detail: 'There is no such event.' };

function closedBecause(inventory: LockedInventory | undefined, now: Date): HoldRefusal | undefined {
  if (!inventory) return UNKNOWN_EVENT;
  const { approval, cancelled, endsAt } = inventory.event;
  if (approval !== 'approved') return { code: 'order.not-on-sale', detail: 'This event isn’t on sale.' };
  if (cancelled) return { code: 'order.not-on-sale', detail: 'This event was cancelled.' };
  if (endsAt <= now) return { code: 'order.event-over', detail: 'This event is over.' };
  return undefined;
}

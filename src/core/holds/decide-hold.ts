import { type AddressUsage, mustConfirm, noUsage } from '../inventory/address-share.ts';
import { type Allocation, allocate, type FeeTerms, unitPriceOf } from '../inventory/allocate.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import { isReverseCharged } from '../pricing/tax.ts';
import { moveCode, type UsesByPerson } from '../promo-codes/redeem-code.ts';
import type { Seller } from '../receipts/seller.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { DomainError } from '../shared/errors.ts';
import { buysFromAbroad } from '../taxes/business-buyer.ts';
import { heldTooMany, isInCrowd, minutesFor, noteHeld, wantsTooMuch } from './address-limits.ts';
import { type CodedHold, withCode } from './coded-hold.ts';
import type { HoldOutcome, NewHold } from './hold.ts';
import type { LockedForHolds } from './lock-for-holds.ts';
import type { HeldOrder } from './order-store.ts';
import { payeeOf } from './payment-choice.ts';
import { refusal } from './refusals.ts';

/** How long a free order waits for the link in its email, which may take a while to arrive. */
const CONFIRM_MINUTES = 30;

/** What all holds of a group are decided by. */
export interface HoldRules {
  terms: FeeTerms;
  /** For codes with a limit per person. */
  uses: UsesByPerson;
  /** Read only if a company buys. */
  seller: Seller | undefined;
  now: Date;
  holdMinutes: number;
  /** Percent; 0: no limit. */
  sharePerAddress: number;
}

/**
 * Decides one hold under the event's lock. If it gets its seats, it moves the counters, the address's usage and the code's uses in memory, so
 * that the next hold of the group sees them.
 */
export function decideHold(
  hold: NewHold,
  { inventory, addressUsage, codes, setAside }: LockedForHolds,
  rules: HoldRules,
): { order?: HeldOrder; outcome: HoldOutcome } {
  const { terms, uses, seller, now, sharePerAddress } = rules;
  const refused = (refusal: DomainError) => ({ outcome: { held: false as const, refusal } });
  const closed = closedBecause(inventory, now);
  if (closed || !inventory) return refused(closed ?? refusal('order.unknown-event'));

  const coded = withCode(hold, inventory, { codes, uses, now });
  if (coded instanceof DomainError) return refused(coded);
  const { wanted, counter, reserved } = coded;
  const currency = wanted[0] && inventory.counters.get(wanted[0].ticketTypeId)?.currency;
  const provider = currency && hold.providerFor(currency);
  const total = wanted.reduce((sum, line) => sum + unitPriceOf(inventory.counters, line) * line.quantity, 0);
  if (currency && total > 0 && !provider) return refused(refusal('order.currency-not-taken', { currency }));

  const heldFrom = sharePerAddress > 0 ? hold.heldFrom : undefined;
  const usage = (heldFrom && addressUsage.get(heldFrom)) || noUsage();
  const crowded = heldFrom !== undefined && isInCrowd(inventory, coded, setAside);
  if (heldFrom && wantsTooMuch(inventory, usage, coded, { sharePerAddress, crowded }))
    return refused(heldTooMany(usage, now));

  const allocation = allocate(inventory.counters, wanted, now, {
    ...terms,
    ...(hold.atTill && { fee: undefined, afterSale: true }),
    ...(hold.forGuests && { fee: undefined, forGuests: true }),
    leastFor: hold.leastFor,
    coded: counter !== undefined,
    reserved,
    abroad: buysFromAbroad(hold.business, seller),
  });
  if (!allocation.allocated) return refused(allocation.refusal);

  const time = holdTimeOf(hold, { allocation, usage, heldFrom, crowded }, rules);
  if (heldFrom) {
    noteHeld(usage, allocation.lines, time.holdExpiresAt);
    addressUsage.set(heldFrom, usage);
  }
  if (hold.code && counter) {
    moveCode(counter, coded);
    if (counter.promotion.maxUsesEachPerson) uses.add({ ...hold.code, promoCodeId: counter.id });
  }
  const reverseCharge = allocation.lines.some(({ taxName: name, taxRate: rate }) =>
    isReverseCharged({ name, rate }),
  );
  const paid = allocation.totalMinor > 0;
  const held = {
    coded,
    allocation,
    heldFrom,
    reverseCharge,
    time,
    provider: paid ? provider : undefined,
    payee: paid ? payeeOf(hold, inventory, { provider, currency }) : null,
  };
  return { order: orderOf(hold, held), outcome: outcomeOf(hold, held, inventory, terms) };
}

type Allocated = Extract<Allocation, { allocated: true }>;

interface HoldTime {
  minutes: number;
  holdExpiresAt: Date;
  /** The order waits until its email's link is followed. */
  toConfirm: boolean;
}

function holdTimeOf(
  { emailProven }: NewHold,
  held: { allocation: Allocated; usage: AddressUsage; heldFrom: string | undefined; crowded: boolean },
  { now, holdMinutes }: HoldRules,
): HoldTime {
  const { usage, heldFrom, crowded } = held;
  const { totalMinor, lines } = held.allocation;
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const toConfirm = totalMinor === 0 && emailProven !== true && mustConfirm(seats, usage);
  if (totalMinor === 0) usage.free += seats;
  const minutes = toConfirm
    ? Math.max(holdMinutes, CONFIRM_MINUTES)
    : heldFrom
      ? minutesFor(usage, lines, { holdMinutes, crowded })
      : holdMinutes;
  return { minutes, holdExpiresAt: new Date(now.getTime() + minutes * MINUTE_MS), toConfirm };
}

interface Held {
  coded: CodedHold;
  allocation: Allocated;
  heldFrom: string | undefined;
  reverseCharge: boolean;
  time: HoldTime;
  provider: string | undefined;
  payee: string | null;
}

/** The order as it is written. */
function orderOf(hold: NewHold, held: Held): HeldOrder {
  const { coded, allocation, heldFrom, reverseCharge, time, provider, payee } = held;
  const { counter, tickets, discountMinor, reserved } = coded;
  return {
    id: hold.orderId,
    email: hold.email,
    buyer: hold.buyer,
    currency: allocation.currency,
    totalMinor: allocation.totalMinor,
    feeMinor: allocation.feeMinor,
    lines: allocation.lines,
    provider,
    payee,
    idempotencyKey: hold.idempotencyKey,
    heldFrom,
    source: hold.source ?? null,
    language: hold.language ?? null,
    holdMinutes: time.minutes,
    codeUse: hold.code &&
      counter && {
        promoCodeId: counter.id,
        tickets,
        discountMinor,
        reserved,
        mailboxKey: hold.code.mailboxKey,
      },
    business: hold.business && { ...hold.business, reverseCharge },
    toConfirm: time.toConfirm,
  };
}

/** The answer to the buyer. */
function outcomeOf(
  { business }: NewHold,
  { allocation, reverseCharge, time, provider, payee }: Held,
  { event }: LockedInventory,
  { payer }: FeeTerms,
): HoldOutcome {
  const { totalMinor, feeMinor, currency } = allocation;
  return {
    held: true,
    total: { minor: totalMinor, currency },
    addedFeeMinor: payer === 'customer' ? feeMinor : 0,
    holdExpiresAt: time.holdExpiresAt,
    provider,
    payee: payee === null ? null : { account: payee, platformFeeMinor: feeMinor },
    eventName: event.name,
    startsAt: event.startsAt,
    toConfirm: time.toConfirm,
    asksFirst: event.asksFirst,
    reverseCharge,
    // A company's invoice needs more than its lines.
    kept: { feeMinor, feePayer: payer, lines: business ? [] : allocation.lines },
  };
}

/** Returns why nothing of an event can be bought now. */
export function closedBecause(inventory: LockedInventory | undefined, now: Date): DomainError | undefined {
  if (!inventory) return refusal('order.unknown-event');
  const { approval, cancelled, endsAt } = inventory.event;
  if (approval !== 'approved') return refusal('order.not-on-sale', { why: 'not-approved' });
  if (cancelled) return refusal('order.not-on-sale', { why: 'cancelled' });
  if (endsAt <= now) return refusal('order.event-over');
  return undefined;
}

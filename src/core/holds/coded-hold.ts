import { type OrderLine, seatsByType, type WantedLine } from '../inventory/allocate.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import { refusal } from '../inventory/refusals.ts';
import type { CodeCounter } from '../promo-codes/code-store.ts';
import { redeemCode, type UsesByPerson } from '../promo-codes/redeem-code.ts';
import { DomainError } from '../shared/errors.ts';
import type { NewHold } from './hold.ts';
import type { LockedForHolds } from './lock-for-holds.ts';

/** Applies an order's promo code, if it has one. Hidden types need a code that names them. */
export function withCode(
  { code, lines, atTill = false, forGuests = false }: NewHold,
  { counters }: LockedInventory,
  { codes, uses, now }: Pick<LockedForHolds, 'codes'> & { uses: UsesByPerson; now: Date },
): CodedHold | DomainError {
  const counter = code && codes.get(code.text);
  const usedByPerson =
    code && counter?.promotion.maxUsesEachPerson ? uses.count({ ...code, promoCodeId: counter.id }) : 0;
  const coded = code && redeemCode(counter, seatsByType(lines), counters, { now, usedByPerson });
  if (coded instanceof DomainError) return coded;
  const hidden = lines.find(
    ({ ticketTypeId: id }) => !atTill && !forGuests && counters.get(id)?.hidden && !coded?.discounts.has(id),
  );
  if (hidden)
    return refusal('order.unknown-type', { why: 'unknown', at: `quantities.${hidden.ticketTypeId}` });
  if (!coded) {
    const wanted = forGuests ? lines.map((line) => asGift(line, counters)) : lines;
    return { wanted, counter: undefined, tickets: 0, discountMinor: 0, reserved: undefined };
  }
  const { discounts, ...taken } = coded;
  const wanted = lines.map(({ ticketTypeId, quantity, unitPriceMinor }) => ({
    ticketTypeId,
    quantity,
    unitPriceMinor,
    unitDiscountMinor: discounts.get(ticketTypeId),
  }));
  return { wanted, counter, ...taken };
}

/** A line of which the organiser asks nothing: all of its price is a discount. */
const asGift = (line: WantedLine, counters: LockedInventory['counters']): WantedLine => ({
  ...line,
  unitDiscountMinor: counters.get(line.ticketTypeId)?.priceMinor ?? 0,
});

/** A hold with its promo code applied. */
export interface CodedHold {
  wanted: WantedLine[];
  counter: CodeCounter | undefined;
  /** The tickets that count for the code. */
  tickets: number;
  discountMinor: number;
  reserved: OrderLine | undefined;
}

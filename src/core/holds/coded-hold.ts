import { type HoldRefusal, type OrderLine, seatsByType, type WantedLine } from '../inventory/allocate.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import type { CodeCounter } from '../promo-codes/code-store.ts';
import { type CodeRefusal, redeemCode, type UsesByPerson } from '../promo-codes/redeem-code.ts';
import type { NewHold } from './hold.ts';
import type { LockedForHolds } from './lock-for-holds.ts';

/** Applies an order's promo code, if it has one. Hidden types need a code that names them. */
export function withCode(
  { code, lines, atTill = false }: NewHold,
  { counters }: LockedInventory,
  { codes, uses, now }: Pick<LockedForHolds, 'codes'> & { uses: UsesByPerson; now: Date },
): CodedHold | Refusal {
  const counter = code && codes.get(code.text);
  const usedByPerson =
    code && counter?.promotion.maxUsesEachPerson ? uses.count({ ...code, promoCodeId: counter.id }) : 0;
  const coded = code && redeemCode(counter, seatsByType(lines), counters, { now, usedByPerson });
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
    ticketTypeId,
    quantity,
    unitPriceMinor,
    unitDiscountMinor: discounts.get(ticketTypeId),
  }));
  return { wanted, counter, ...taken };
}

export type Refusal = HoldRefusal | CodeRefusal;

/** A hold with its promo code applied. */
export interface CodedHold {
  wanted: WantedLine[];
  counter: CodeCounter | undefined;
  /** The tickets that count for the code. */
  tickets: number;
  discountMinor: number;
  reserved: OrderLine | undefined;
}

/** Rewords a refusal for a buyer with a code: the usual words ask for a higher price, which they cannot choose. */
export const inCodeWords = (refusal: HoldRefusal): HoldRefusal =>
  refusal.code === 'order.total-too-low'
    ? {
        ...refusal,
        detail: `${refusal.detail.split('. ')[0]}. With your code the order costs less than that, so choose more tickets or remove the code.`,
      }
    : refusal;

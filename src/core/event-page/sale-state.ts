import type { z } from 'zod';
import type { saleStateAnswer } from '../events/event-fields.ts';
import { type SaleWindow, type Seats, saleAt, seatsLeft } from '../inventory/sale-window.ts';
import type { EventPage, EventPageType } from './event-page.ts';

/**
 * Says whether an event can be bought for. `not-open`: all that can be had later opens later; `sale-over`: the event is to come, its sale
 * is not.
 */
export type SaleState = z.infer<typeof saleStateAnswer>;

/** Tells whether a ticket type can be had now. */
export function typeSale(type: SaleWindow & Seats, now: Date): EventPageType['sale'] {
  const sale = saleAt(type, now);
  return sale === 'on' && seatsLeft(type) <= 0 ? 'sold-out' : sale;
}

interface Life {
  approval: 'pending' | 'approved' | 'rejected';
  cancelledAt: Date | null;
  endsAt: Date;
}

/** The types that an event's sale is about: those that everybody sees, or, where there are none, the hidden ones. */
export function typesOnSale<Type extends { hidden: boolean }>(types: readonly Type[]): readonly Type[] {
  const seen = types.filter(({ hidden }) => !hidden);
  return seen.length > 0 ? seen : types;
}

/** The whole event comes first; then whether anything of it is or will be sold. */
export function eventSale(event: Life, types: readonly TypeSale[], now: Date): EventPage['sale'] {
  if (event.cancelledAt) return 'cancelled';
  if (event.approval !== 'approved') return 'preview';
  if (event.endsAt <= now) return 'ended';
  const awaited = types.some(({ sale }) => sale === 'on' || sale === 'not-open');
  return !awaited && types.some(({ sale }) => sale === 'sold-out') ? 'sold-out' : 'on';
}

type TypeSale = Pick<EventPageType, 'sale'>;

/** Says the sale state as above, and where the event is on sale whether anything can be had at this moment. `typesSale` says it in SQL. */
export function saleState({
  sale,
  types,
}: {
  sale: EventPage['sale'];
  types: readonly TypeSale[];
}): SaleState {
  if (sale !== 'on' || types.some((type) => type.sale === 'on')) return sale;
  return types.some((type) => type.sale === 'not-open') ? 'not-open' : 'sale-over';
}

/** Returns the instant (ISO 8601) at which the first of what is not open yet opens. */
export function nextOpening(
  types: readonly Pick<EventPageType, 'sale' | 'saleStartsAt'>[],
): string | undefined {
  return types
    .flatMap(({ sale, saleStartsAt }) => (sale === 'not-open' && saleStartsAt ? [saleStartsAt] : []))
    .sort()[0];
}

import type { z } from 'zod';
import type { Approval } from '../events/event.ts';
import type { saleStateAnswer } from '../events/event-fields.ts';
import { type SaleWindow, type Seats, saleAt, seatsLeft } from '../inventory/sale-window.ts';
import type { EventPage, EventPageType } from './event-page.ts';

/**
 * Whether tickets for an event can be bought. `not-open`: nothing is on sale now, but something will be. `sale-over`: the event is still to
 * come, but its sale has ended.
 */
export type SaleState = z.infer<typeof saleStateAnswer>;

/** Returns the sale state of a ticket type now. */
export function typeSale(type: SaleWindow & Seats, now: Date): EventPageType['sale'] {
  const sale = saleAt(type, now);
  return sale === 'on' && seatsLeft(type) <= 0 ? 'sold-out' : sale;
}

interface Life {
  approval: Approval;
  cancelledAt: Date | null;
  endsAt: Date;
}

/** Returns the types that decide the event's sale state: the public ones or, if there are none, the hidden ones. */
export function typesOnSale<Type extends { hidden: boolean }>(types: readonly Type[]): readonly Type[] {
  const seen = types.filter(({ hidden }) => !hidden);
  return seen.length > 0 ? seen : types;
}

/** Returns the event's sale state. What is true of the whole event comes before what its types say. */
export function eventSale(event: Life, types: readonly TypeSale[], now: Date): EventPage['sale'] {
  if (event.cancelledAt) return 'cancelled';
  if (event.approval !== 'approved') return 'preview';
  if (event.endsAt <= now) return 'ended';
  const awaited = types.some(({ sale }) => sale === 'on' || sale === 'not-open');
  return !awaited && types.some(({ sale }) => sale === 'sold-out') ? 'sold-out' : 'on';
}

type TypeSale = Pick<EventPageType, 'sale'>;

/** Returns the sale state and, if the event's sale is on, whether any type is on sale at this moment. `typesSale` is the same in SQL. */
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

/** Returns when the next type opens (ISO 8601). */
export function nextOpening(
  types: readonly Pick<EventPageType, 'sale' | 'saleStartsAt'>[],
): string | undefined {
  return types
    .flatMap(({ sale, saleStartsAt }) => (sale === 'not-open' && saleStartsAt ? [saleStartsAt] : []))
    .sort()[0];
}

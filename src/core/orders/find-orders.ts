import { z } from 'zod';
import type { OrderState } from '../../db/schema.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency, Money } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { maybeLineOfText } from '../shared/text.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import { requireDesk } from './order-desk-policy.ts';
import { ORDER_SORTS, searchOrders } from './order-desk-store.ts';
import { orderNumber } from './order-number.ts';

const PAGE_SIZE = 50;

/** What the list can be narrowed to. `live`: whatever holds seats or ever had tickets. `unpaid`: came to nothing. */
export const ORDER_FILTERS = ['live', 'paid', 'held', 'partly_refunded', 'refunded', 'unpaid'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

const STATES: Record<OrderFilter, readonly OrderState[]> = {
  live: ['held', 'paid', 'partly_refunded', 'refunded'],
  paid: ['paid'],
  held: ['held'],
  partly_refunded: ['partly_refunded'],
  refunded: ['refunded'],
  unpaid: ['expired', 'cancelled'],
};

export const findOrdersInput = z.object({
  text: maybeLineOfText({ max: 254 })
    .default('')
    .describe('Part of an address, an order’s number, or a ticket’s short code.'),
  state: z.enum(ORDER_FILTERS, { error: 'There is no such state.' }).default('live'),
  sort: z.enum(ORDER_SORTS, { error: 'Orders can’t be sorted like this.' }).default('newest'),
  page: z.coerce.number({ error: 'Pages are numbers from 1.' }).int().min(1).max(100_000).default(1),
});

export interface FoundOrder {
  id: string;
  number: string;
  email: string;
  state: OrderState;
  total: Money;
  tickets: number;
  /** How many of them came in. */
  admitted: number;
  /** ISO 8601 instant. */
  createdAt: string;
}

export interface FoundOrders {
  orders: FoundOrder[];
  count: number;
  page: number;
  pages: number;
}

/**
 * An event's orders for its organiser, a page of 50 at a time.
 * @param input `{text?, state?, sort?, page?}`, also as texts
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'invalid' (input.invalid)
 */
export async function findOrders(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<FoundOrders> {
  const event = await requireDesk(app.db, actor, eventId);
  const { text, state, sort, page } = parseInput(findOrdersInput, input);
  const { rows, count } = await searchOrders(
    app.db,
    { eventId: event.id, states: STATES[state], text, shortCode: normaliseShortCode(text) },
    { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  );
  const orders = rows.map(({ totalMinor, currency, createdAt, tickets, admitted, ...order }) => ({
    ...order,
    number: orderNumber(order.id),
    total: { minor: totalMinor, currency: currency as Currency },
    tickets: tickets ?? 0,
    admitted: admitted ?? 0,
    createdAt: createdAt.toISOString(),
  }));
  return { orders, count, page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}

import { z } from 'zod';
import { findUncountedSales } from '../box-office/uncounted-sales.ts';
import { orderDispute } from '../disputes/dispute.ts';
import { requireDesk } from '../events/require-desk.ts';
import { listedTotal } from '../orders/listed-total.ts';
import { readEmail } from '../orders/no-email.ts';
import { emailAnswer } from '../orders/order.ts';
import { orderNumber, orderNumberAnswer, startOfOrderNumber } from '../orders/order-number.ts';
import { findCodes } from '../promo-codes/code-store.ts';
import { normaliseCode } from '../promo-codes/code-text.ts';
import type { Actor } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { startOfDay } from '../shared/local-time.ts';
import { money } from '../shared/money.ts';
import { pageByKey, type WantedPage } from '../shared/page-by-key.ts';
import { parseInput } from '../shared/parse-input.ts';
import { maybeLineOfText } from '../shared/text/text.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import { offeredUntilAnswer } from '../waiting-list/offered-until.ts';
import {
  countOrders,
  findOrderOfCode,
  findOrderRows,
  findOrdersNamed,
  findOrdersNumbered,
  findPlace,
  ORDER_SORTS,
  type OrderSearch,
  type OrderSort,
} from './order-list-store.ts';
import { refusal } from './refusals.ts';

const PAGE_SIZE = 50;

/**
 * Filters of the list. `live`: holds seats, or has ever had tickets. `held`: in checkout. `offered`: held for somebody from the waiting
 * list. `refunded`: its money was sent back, not taken by a lost dispute.
 * `disputed`: the bank has not decided on one of its payments. `dispute_won`, `dispute_lost`: how its last dispute ended. `unpaid`: ended
 * without a payment.
 */
export const ORDER_FILTERS = [
  'live',
  'paid',
  'held',
  'offered',
  'partly_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'unpaid',
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

const EVERY_STATE = ['held', 'paid', 'partly_refunded', 'refunded', 'expired', 'cancelled'] as const;

const NARROWED: Record<OrderFilter, Pick<OrderSearch, 'states' | 'dispute' | 'offered'>> = {
  live: { states: ['held', 'paid', 'partly_refunded', 'refunded'] },
  paid: { states: ['paid'] },
  held: { states: ['held'], offered: false },
  offered: { states: ['held'], offered: true },
  partly_refunded: { states: ['partly_refunded'] },
  refunded: { states: ['refunded'], dispute: 'not lost' },
  disputed: { states: EVERY_STATE, dispute: 'open' },
  dispute_won: { states: EVERY_STATE, dispute: 'won' },
  dispute_lost: { states: EVERY_STATE, dispute: 'lost' },
  unpaid: { states: ['expired', 'cancelled'] },
};

const besideAnOrder = z
  .uuid({ error: 'This isn’t an order’s id.' })
  .transform((id) => id.toLowerCase())
  .optional();

/** An empty text is no day, as forms send it. */
const day = z
  .union([z.literal(''), z.iso.date({ error: 'Enter a date like 2026-11-29.' })])
  .default('')
  .transform((text) => text || undefined);

export const findOrdersInput = z.object({
  text: maybeLineOfText({ max: 254 })
    .default('')
    .describe(
      'Part of an address (one or two letters: its beginning) or of an attendee’s name, an order’s number, a ticket’s short code, or a promo code.',
    ),
  state: z.enum(ORDER_FILTERS, { error: 'There is no such state.' }).default('live'),
  from: day.describe(
    'The first day, `YYYY-MM-DD` where the event is, on which they were paid or, without a payment, placed.',
  ),
  until: day.describe('The last such day.'),
  tag: maybeLineOfText({ max: 30 }).default('').describe('Only orders with this tag, in any capitals.'),
  sort: z.enum(ORDER_SORTS, { error: 'Orders can’t be sorted this way.' }).default('newest'),
  page: z
    .enum(['first', 'last'], { error: 'Use “first” or “last”.' })
    .default('first')
    .describe('Which end to start at; `after` and `before` lead to the pages between.'),
  after: besideAnOrder.describe('For the page behind this order: `after` of the page before it.'),
  before: besideAnOrder.describe('For the page that ends before this order: `before` of the page behind it.'),
});

/** A page of orders. It is anchored to orders rather than to offsets, so new orders do not shift it. */
export const foundOrdersAnswer = z
  .object({
    orders: z.array(
      z.object({
        id: z.uuid(),
        number: orderNumberAnswer,
        ...emailAnswer,
        state: z.enum(['held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded']),
        offeredUntil: offeredUntilAnswer,
        dispute: orderDispute,
        total: listedTotal,
        name: z.string().nullable().describe('Of its first attendee who has one.'),
        types: z
          .array(z.object({ name: z.string(), quantity: z.int() }))
          .describe('Its ticket types and add-ons, in its order.'),
        tickets: z.int(),
        people: z.int().describe('How many people its tickets admit.'),
        admitted: z.int().describe('How many of them were checked in.'),
        tags: z.array(z.string()),
        createdAt: instant,
      }),
    ),
    count: z.int().describe('On all pages.'),
    more: z.boolean().describe('There are more than `count`, which ends at 10,000 for a part of the orders.'),
    sums: z
      .object({ tickets: z.int(), paid: z.array(money) })
      .nullable()
      .describe(
        'What the paid ones on all pages add up to, refunded ones included; null for more than 10,000 orders, and while a till of yours waits to be counted.',
      ),
    before: z.uuid().nullable().describe('Send it to get the previous page; null on the first.'),
    after: z.uuid().nullable().describe('Send it to get the next page; null on the last.'),
  })
  .meta({ id: 'FoundOrders' });
export type FoundOrders = z.infer<typeof foundOrdersAnswer>;
export type FoundOrder = FoundOrders['orders'][number];

/**
 * An event's orders for its organiser, a page of 50 at a time.
 * @param input `{text?, state?, from?, until?, tag?, sort?, page?, after?, before?}`, also as texts; `after` wins when both are given
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'invalid' (input.invalid)
 */
export async function findOrders(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<FoundOrders> {
  const event = await requireDesk(app.db, actor, eventId);
  const { text, state, from, until, tag, sort, page, after, before } = parseInput(findOrdersInput, input);
  const search = {
    eventId: event.id,
    ...NARROWED[state],
    from: from === undefined ? undefined : startOfDay(from, event.timeZone),
    until: until === undefined ? undefined : startOfDay(until, event.timeZone, 1),
    tag: tag || undefined,
    sought: await soughtBy(app, event.id, text),
  };
  const [found, { count, more, sums }, uncounted] = await Promise.all([
    findPage(app, search, sort, { page, after, before }),
    countOrders(app.db, search),
    findUncountedSales(app.db, actor),
  ]);
  return {
    orders: found.rows.map(({ buyer, totalMinor, currency, createdAt, offeredUntil, email, ...order }) => ({
      ...order,
      ...readEmail(email),
      offeredUntil: offeredUntil?.toISOString() ?? null,
      number: orderNumber(order.id),
      total: uncounted.buyers.has(buyer) ? null : { minor: totalMinor, currency },
      createdAt: createdAt.toISOString(),
    })),
    count,
    more,
    sums: uncounted.events.has(event.id) ? null : sums,
    before: found.before,
    after: found.after,
  };
}

/** An id or a ticket's code means one order, a promo code means several; any other text is looked for in addresses and names. */
async function soughtBy(app: App, eventId: string, text: string): Promise<OrderSearch['sought']> {
  if (text === '') return undefined;
  if (z.uuid().safeParse(text).success) return { orderId: text };
  const code = normaliseShortCode(text);
  // Some names look like a code, so a code that no ticket has is treated as text.
  const orderId = code === undefined ? undefined : await findOrderOfCode(app.db, eventId, code);
  if (orderId !== undefined) return { orderId };
  const promoCode = normaliseCode(text);
  const found = promoCode && (await findCodes(app.db, eventId, [promoCode])).get(promoCode);
  if (found) return { promoCodeId: found.id };
  const number = startOfOrderNumber(text);
  const numbered = number === undefined ? [] : await findOrdersNumbered(app.db, eventId, number);
  return { text, known: [...numbered, ...(await findOrdersNamed(app.db, eventId, text))] };
}

async function findPage(app: App, search: OrderSearch, sort: OrderSort, wanted: WantedPage) {
  const besideId = wanted.after ?? wanted.before;
  const place = besideId === undefined ? undefined : await findPlace(app.db, search.eventId, besideId);
  if (besideId !== undefined && !place) throw refusal('input.invalid');
  return pageByKey(
    wanted,
    PAGE_SIZE,
    ({ backwards, beside, limit }) =>
      findOrderRows(app.db, search, {
        sort,
        backwards,
        beside: beside === undefined ? undefined : place,
        limit,
      }),
    ({ id }) => id,
  );
}

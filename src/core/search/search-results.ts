import { z } from 'zod';
import { orderDispute } from '../disputes/dispute.ts';
import { approval, over, saleStateAnswer } from '../events/event-fields.ts';
import { listedTotal } from '../orders/listed-total.ts';
import { emailAnswer } from '../orders/order.ts';
import { accent, bannerUrl, instant, timeZone } from '../shared/answer-fields.ts';

const id = z.uuid();
const more = z.boolean().describe('The next page has some too.');
const found = <Hit extends z.ZodType>(hit: Hit) => z.object({ hits: z.array(hit), more });

/** The hits of a search, by kind, best first. */
export const searchAnswer = z
  .object({
    text: z.string().describe('What was looked for, without what narrows it.'),
    scope: z.enum(['all', 'events']).describe('`events`: `manage-event:` narrowed it to them.'),
    page: z.int(),
    mine: found(
      z.object({
        id,
        eventId: id,
        eventName: z.string(),
        orderId: id,
        orderPath: z.string(),
        typeName: z.string(),
        shortCode: z.string(),
        startsAt: instant,
        endsAt: instant,
        timeZone,
        state: z.enum(['valid', 'used', 'on-hold', 'refunded', 'resold', 'reversed', 'event-cancelled']),
      }),
    ).describe('Your own tickets, by event name or code.'),
    events: found(
      z.object({
        id,
        name: z.string(),
        startsAt: instant,
        endsAt: instant,
        timeZone,
        locationText: z.string(),
        bannerUrl,
        accent,
        approval,
        cancelled: z.boolean(),
        over,
        sale: saleStateAnswer,
      }),
    ),
    orders: found(
      z.object({
        id,
        eventId: id,
        eventName: z.string(),
        timeZone,
        ...emailAnswer,
        state: z.enum(['paid', 'partly_refunded', 'refunded']),
        dispute: orderDispute,
        total: listedTotal,
        tickets: z.int(),
        paidAt: instant,
      }),
    ),
    ordersOfNewest: z
      .int()
      .nullable()
      .describe('Orders are looked for in this many of your events, the newest. Null: in all of them.'),
    tickets: found(
      z.object({
        id,
        eventId: id,
        eventName: z.string(),
        orderId: id,
        ...emailAnswer,
        typeName: z.string(),
        shortCode: z.string(),
        state: z.enum(['valid', 'on_hold', 'revoked']),
        reversed: z.boolean().describe('Revoked because the customer’s bank reversed the payment.'),
        resold: z.boolean().describe('Revoked because somebody from the waiting list bought it.'),
      }),
    ),
    users: found(z.object({ id: z.string(), name: z.string(), email: z.string() }))
      .nullable()
      .describe('For admins; null for others.'),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof searchAnswer>;
export type FoundEvent = SearchResults['events']['hits'][number];
export type FoundOrder = SearchResults['orders']['hits'][number];
export type FoundTicket = SearchResults['tickets']['hits'][number];
export type FoundOwnTicket = SearchResults['mine']['hits'][number];
export type FoundUser = NonNullable<SearchResults['users']>['hits'][number];

/** A page of hits of one kind, best first. */
export interface Found<Hit> {
  hits: Hit[];
  /** Whether there is a next page. */
  more: boolean;
}

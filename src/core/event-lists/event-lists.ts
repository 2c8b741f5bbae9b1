import { z } from 'zod';
import type { TypesSale } from '../event-page/sale-state-store.ts';
import { CHANGES } from '../events/event-changes.ts';
import { approval, opensAt, over, rejectedReason, revenue, saleStateAnswer } from '../events/event-fields.ts';
import { accent, bannerUrl, instant, timeZone } from '../shared/answer-fields.ts';
import { money } from '../shared/money.ts';

const id = z.uuid();

/** An approved coming event, as public lists show it. */
export const upcomingEvent = z
  .object({
    id,
    name: z.string(),
    startsAt: instant,
    endsAt: instant,
    timeZone,
    locationText: z.string(),
    bannerUrl,
    accent,
    from: money
      .nullable()
      .describe(
        'What the cheapest ticket costs that can be had now, else the cheapest that can be had later; free ones count only where nothing costs anything. Null: all are sold out or no longer sold.',
      ),
    sale: z.enum(['on', 'not-open', 'sold-out', 'sale-over'] satisfies TypesSale[]),
    opensAt: instant.nullable().describe('When the first of the types opens that are not on sale yet.'),
    moreDates: z
      .object({
        count: z.int(),
        path: z.string().describe('Same-origin path of the page with all dates.'),
      })
      .nullable()
      .describe(
        'How many more dates of its series are to come, where a list has each series once; null if there are none, and in other lists.',
      ),
  })
  .meta({ id: 'UpcomingEvent' });
export type UpcomingEvent = z.infer<typeof upcomingEvent>;

const lastDecision = id.nullable().describe('The last decision about it: send it with yours.');

/** A shared capacity, in places. */
const room = z.object({
  name: z.string(),
  capacity: z.int(),
  left: z.int().describe('How many are neither sold, nor in checkout, nor set aside.'),
});
export type Room = z.infer<typeof room>;

/** How much of an event is sold. */
export const soldAnswer = {
  sold: z.int().describe('Tickets that people hold.'),
  capacity: z.int().nullable().describe('How many tickets there are; null where `room` limits them.'),
  room: room
    .nullable()
    .describe(
      'Where tickets take several places of shared capacities that can run out: the fullest of these, as the number of tickets left depends on which are bought. Else null.',
    ),
};

/** An organiser's event, with its sales. */
const ownEvent = z
  .object({
    id,
    name: z.string(),
    description: z.string().describe('The first 400 characters of it, Markdown.'),
    startsAt: instant,
    endsAt: instant,
    timeZone,
    bannerUrl,
    accent,
    approval,
    rejectedReason,
    cancelled: z.boolean(),
    over,
    sale: saleStateAnswer,
    opensAt,
    ...soldAnswer,
    ordered: z
      .boolean()
      .describe('Somebody has ordered tickets: it can be cancelled, but no longer deleted.'),
    revenue,
    series: z
      .object({ id, name: z.string(), dates: z.int() })
      .nullable()
      .describe(
        'The series that it stands for in a grouped list: `sold`, `capacity` and `revenue` are of all its `dates` there, the rest is of the next. Null for others, and in other lists.',
      ),
  })
  .meta({ id: 'OwnEvent' });
export type OwnEvent = z.infer<typeof ownEvent>;

/** A page of an organiser's events, with their sales. */
export const ownEventsAnswer = z
  .object({
    events: z.array(ownEvent).describe('Upcoming ones first, then past ones.'),
    when: z.enum(['upcoming', 'past', 'all']),
    count: z.int().describe('How many there are of that kind.'),
    sums: z.object({ sold: z.int(), revenue }).describe('Of all of them, on all pages.'),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'OwnEvents' });
export type OwnEventsPage = z.infer<typeof ownEventsAnswer>;

/** An approved event that its organiser has changed since; it stays on sale. */
export const changedEvent = z.object({
  id,
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  locationText: z.string(),
  bannerUrl,
  accent,
  organiser: z.string(),
  organiserEmail: z.string(),
  updatedAt: instant.describe('The version to decide on.'),
  lastDecision,
  changed: z.array(z.enum(CHANGES)).describe('What is not as it was when it was approved.'),
  sold: z.int().describe('How many tickets people hold already.'),
});
export type ChangedEvent = z.infer<typeof changedEvent>;

/** An event that waits for an admin's decision. */
export const waitingEvent = z.object({
  id,
  name: z.string(),
  description: z.string().describe('Markdown, as its organiser wrote it.'),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  locationText: z.string(),
  bannerUrl,
  accent,
  organiser: z.string(),
  organiserEmail: z.string(),
  listed: z
    .boolean()
    .describe('Whether it will be on the public list of events and on its organiser’s page.'),
  createdAt: instant,
  submittedAt: instant.describe('When it was sent for approval.'),
  updatedAt: instant.describe('The version to decide on.'),
  lastDecision,
  types: z
    .array(
      z.object({
        name: z.string(),
        description: z.string(),
        price: money.describe('Where buyers choose the price, the one it suggests.'),
        priceFloor: money.nullable().describe('Buyers choose their price, at least this; null: it is fixed.'),
        hidden: z.boolean().describe('Only people with a promo code that names it see it.'),
        capacity: z
          .int()
          .nullable()
          .describe(
            'How many there are; without a capacity of its own, as its shared capacities allow. Null for donations.',
          ),
        addOn: z.boolean().describe('It is a variant of an add-on, which admits nobody.'),
      }),
    )
    .describe('Ticket types first, then variants of add-ons.'),
  hasRendering: z.boolean().describe('Its 3d rendering is at `/api/events/{eventId}/rendering`.'),
  lastReason: z.string().nullable().describe('Why it was rejected before, if it was changed since.'),
  dates: z
    .array(z.object({ id, startsAt: instant, endsAt: instant, updatedAt: instant }))
    .describe(
      'Other dates of its series that wait as well and differ in nothing but their time: send them as `dates` of a decision. They are not in the list themselves.',
    ),
});
export type WaitingEvent = z.infer<typeof waitingEvent>;

/** A past decision. */
export const decision = z.object({
  id,
  eventId: id,
  eventName: z.string(),
  timeZone,
  decision: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: instant,
  standing: z.boolean().describe('No later decision took its place.'),
  updatedAt: instant.nullable().describe('The event’s version now; null where it was deleted.'),
  cancelled: z.boolean().describe('It can no longer be reviewed; nor can one that is over.'),
  over,
  deleted: z.boolean().describe('The event was deleted; its name and time zone are the last it had.'),
});
export type Decision = z.infer<typeof decision>;

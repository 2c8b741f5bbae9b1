import { z } from 'zod';
import type { EventsToDecide } from '../../core/event-approval/events-to-decide.ts';
import type { OwnEventDetails } from '../../core/event-desk/get-own-event.ts';
import type {
  ChangedEvent,
  Decision,
  OwnEvent,
  OwnEventsPage,
  WaitingEvent,
} from '../../core/event-lists/event-lists.ts';
import type { EventPage } from '../../core/event-page/event-page.ts';
import { CHANGES } from '../../core/events/event-changes.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { answer } from './answer.ts';
import { orderDispute } from './dispute-answers.ts';
import { accent, bannerUrl, instant, money, movedSince, timeZone } from './shared-answers.ts';

const id = z.uuid();
const approval = z.enum(['pending', 'approved', 'rejected']);
const description = z.string().describe('Markdown as the organiser wrote it; render it with HTML off.');
const revenue = z.array(money).describe('Sales less refunds, one amount for each currency.');
const over = z.boolean().describe('Its end is in the past.');
const latitude = z.number().nullable();
const longitude = z.number().nullable();
const lastDecision = id.nullable().describe('The last decision about it: send it with yours.');
const saleState = z
  .enum(['on', 'not-open', 'sold-out', 'sale-over', 'preview', 'cancelled', 'ended'])
  .describe('Whether it can be bought for now: `preview` until it is approved.');
const opensAt = instant.nullable().describe('When the next ticket type goes on sale.');
const rejectedReason = z.string().nullable().describe('Why an admin rejected it.');

const linkPath = z
  .string()
  .describe('The path of its short link, `/e/{slug}`, which stays when it is renamed.');

/** What an event's public page shows. */
export const eventAnswer = answer<EventPage>()(
  z
    .object({
      id,
      linkPath,
      name: z.string(),
      description,
      startsAt: instant,
      endsAt: instant,
      timeZone,
      locationText: z.string(),
      latitude,
      longitude,
      bannerUrl,
      accent,
      organiserName: z.string(),
      organiserLogoUrl: z
        .string()
        .nullable()
        .describe('Same-origin path of the organiser’s logo, 4:3, webp.'),
      sale: z
        .enum(['on', 'preview', 'ended', 'cancelled', 'sold-out'])
        .describe('`preview`: not approved, only its owner and admins see it, nobody can buy.'),
      cancelledReason: z.string().nullable().describe('What the organiser says about cancelling it.'),
      moved: movedSince
        .nullable()
        .describe('When and where it was first, if that has changed; null once it starts.'),
      cancelledMoney: z
        .enum(['going-back', 'kept', 'none'])
        .nullable()
        .describe(
          'For a cancelled event: everything is refunded, the organiser has chosen no refunds so far, or nobody had paid.',
        ),
      contactEmail: z
        .string()
        .describe('Who to write to: the organiser if they chose so, otherwise our support.'),
      refundableUntil: instant
        .nullable()
        .describe('The deadline for customers to give tickets back themselves; null: all sales are final.'),
      feeOnTop: z.boolean().describe('Whether the service fee comes on top of the prices.'),
      types: z.array(
        z.object({
          id: id.describe('What `eventType` and `quantities` of an order name.'),
          name: z.string(),
          price: money,
          charged: money.describe('The full price of one, fees included.'),
          fee: money.describe('The service fee of one: part of the price unless `feeOnTop`.'),
          left: z.int().describe('How many are left; 0 is sold out.'),
          perOrderLimit: z.int(),
          saleStartsAt: instant.nullable().describe('Null: at once.'),
          saleEndsAt: instant.nullable().describe('Null: the event’s end.'),
          sale: z.enum(['on', 'not-open', 'over', 'sold-out']).describe('Whether it can be had now.'),
        }),
      ),
    })
    .meta({ id: 'Event' }),
);

const ownEvent = answer<OwnEvent>()(
  z
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
      sale: saleState,
      opensAt,
      sold: z.int(),
      capacity: z.int(),
      ordered: z
        .boolean()
        .describe('Somebody has ordered tickets: it can be cancelled, but no longer deleted.'),
      revenue,
    })
    .meta({ id: 'OwnEvent' }),
);

/** An organiser's events with how they sell, by page. */
export const ownEventsAnswer = answer<OwnEventsPage>()(
  z
    .object({
      events: z.array(ownEvent).describe('Upcoming ones first, then past ones.'),
      when: z.enum(['upcoming', 'past', 'all']),
      count: z.int().describe('How many there are of that kind.'),
      page: z.int(),
      pages: z.int(),
    })
    .meta({ id: 'OwnEvents' }),
);

/** An event as its organiser sees it. */
export const ownEventAnswer = answer<OwnEventDetails>()(
  z
    .object({
      id,
      linkPath,
      name: z.string(),
      description,
      startsAt: z
        .string()
        .describe('`YYYY-MM-DDTHH:mm` on the wall clocks of `timeZone`, as a change takes it.'),
      endsAt: z.string().describe('The same for the end.'),
      timeZone,
      startInstant: instant,
      endInstant: instant,
      locationText: z.string(),
      latitude,
      longitude,
      bannerKey: z.string().nullable(),
      bannerUrl,
      rendering: z
        .object({ key: z.string(), fileName: z.string(), sizeBytes: z.int() })
        .nullable()
        .describe('The 3d rendering of its area.'),
      accent,
      organiserName: z.string().describe('What its page calls its organiser; empty while they gave no name.'),
      organiser: z
        .object({
          userId: z.string(),
          name: z.string().describe('Empty while they gave none.'),
          email: z.string().nullable().describe('Null where they deleted their account.'),
          banned: z.boolean(),
        })
        .nullable()
        .describe('Whose it is, for admins. Null for the organiser themselves, who alone may change it.'),
      feePayer: z
        .enum(['organiser', 'customer'])
        .nullable()
        .describe('Who pays the service fee on new orders; null: as the operator’s settings say.'),
      refundUntilDays: z
        .int()
        .nullable()
        .describe('How many days before the start customers can last give tickets back; null: never.'),
      approval,
      rejectedReason,
      cancelled: z.boolean(),
      over,
      sale: saleState,
      opensAt,
      updatedAt: instant.describe('The version: send it with a change.'),
      types: z.array(
        z.object({
          id,
          name: z.string(),
          priceMinor: z.int(),
          currency: z.enum(CURRENCIES),
          capacity: z.int(),
          perOrderLimit: z.int(),
          held: z.int().describe('In orders that are not paid yet.'),
          sold: z.int(),
          saleStartsAt: z.string().nullable().describe('Local, as the event’s times. Null: once approved.'),
          saleEndsAt: z.string().nullable().describe('Null: the event’s end.'),
          ordered: z
            .boolean()
            .describe('It has been ordered, so it can’t be removed and its currency can’t change.'),
        }),
      ),
      revenue,
      orders: z
        .array(
          z.object({
            id,
            email: z.string(),
            state: z.enum(['held', 'paid', 'partly_refunded', 'refunded']),
            dispute: orderDispute,
            total: money,
            tickets: z.int(),
            createdAt: instant,
          }),
        )
        .describe('The newest that hold seats or bought tickets, at most 100.'),
      orderCount: z.int().describe('How many there are in all.'),
    })
    .meta({ id: 'OwnEventDetails' }),
);

const waiting = answer<WaitingEvent>()(
  z.object({
    id,
    name: z.string(),
    description: z.string().describe('Markdown, as its organiser wrote it.'),
    startsAt: instant,
    timeZone,
    locationText: z.string(),
    bannerUrl,
    accent,
    organiser: z.string(),
    organiserEmail: z.string(),
    createdAt: instant,
    updatedAt: instant.describe('The version to decide on.'),
    lastDecision,
    types: z.array(z.object({ name: z.string(), price: money, capacity: z.int() })),
    hasRendering: z.boolean().describe('Its 3d rendering is at `/api/events/{eventId}/rendering`.'),
    lastReason: z.string().nullable().describe('Why it was rejected before, if it was changed since.'),
  }),
);

const changed = answer<ChangedEvent>()(
  z.object({
    id,
    name: z.string(),
    startsAt: instant,
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
  }),
);

const decided = answer<Decision>()(
  z.object({
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
  }),
);

/** Admins decide on these events, or decided on them. */
export const eventsToDecideAnswer = answer<EventsToDecide>()(
  z.object({
    waiting: z.array(waiting).describe('20 at most, the longest-waiting first.'),
    waitingCount: z.int().describe('How many wait in all.'),
    waitingNext: z.string().nullable().describe('Send it as `after` to get the next ones.'),
    changed: z
      .array(changed)
      .describe(
        'Approved events that their organisers changed since, 20 at most, the oldest change first: they stay on sale; approve them again, or reject.',
      ),
    changedCount: z.int().describe('How many of those there are in all.'),
    changedNext: z.string().nullable().describe('Send it as `changedAfter` to get the next ones.'),
    decided: z.array(decided).describe('A page of all decisions, 50 at most, newest first.'),
    decisions: z.int().describe('How many there are in all.'),
    page: z.int(),
    pages: z.int(),
  }),
);

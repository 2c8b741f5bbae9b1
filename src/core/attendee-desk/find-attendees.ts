import { z } from 'zod';
import { ORDER, seatKey } from '../attendees/asked.ts';
import { findDetailsOf, type KeptDetails } from '../attendees/details-store.ts';
import { givenAnswer, toGiven } from '../attendees/given-answer.ts';
import { requireDesk } from '../events/require-desk.ts';
import { codesShownTo } from '../events/shown-codes.ts';
import { readEmail } from '../orders/no-email.ts';
import { emailAnswer } from '../orders/order.ts';
import { orderNumber, orderNumberAnswer } from '../orders/order-number.ts';
import { may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { pageByKey } from '../shared/page-by-key.ts';
import { parseInput } from '../shared/parse-input.ts';
import {
  ATTENDEE_SORTS,
  type AttendeeRow,
  COUNTED_MOST,
  countAttendees,
  findAttendeeRows,
} from './attendee-list-store.ts';
import { attendeeFilters, attendeeSearch } from './attendee-search.ts';

const PAGE_SIZE = 50;

const besideATicket = z.uuid({ error: 'This isn’t a ticket’s id.' }).toLowerCase().optional();

export const findAttendeesInput = z.object({
  ...attendeeFilters,
  state: attendeeFilters.state.default('current'),
  sort: z.enum(ATTENDEE_SORTS, { error: 'Attendees can’t be sorted this way.' }).default('newest'),
  page: z
    .enum(['first', 'last'], { error: 'Use “first” or “last”.' })
    .default('first')
    .describe('Which end to start at; `after` and `before` lead to the pages between.'),
  after: besideATicket.describe('For the page behind this ticket: `after` of the page before it.'),
  before: besideATicket.describe(
    'For the page that ends before this ticket: `before` of the page behind it.',
  ),
});

/** A page of attendees, one for each ticket. It is anchored to tickets rather than to offsets, so new ones do not shift it. */
export const foundAttendeesAnswer = z
  .object({
    attendees: z.array(
      z.object({
        id: z.uuid().describe('Of the ticket. A transfer changes it.'),
        shortCode: z
          .string()
          .describe('Printed on the ticket. Only people who run the door get all of it: “•••••-3FWMQ”.'),
        orderId: z.uuid(),
        orderNumber: orderNumberAnswer,
        name: z.string().nullable().describe('Null where nobody gave one.'),
        ...emailAnswer,
        ownEmail: z.string().nullable().describe('The attendee’s own, where somebody gave one.'),
        sent: z.boolean().describe('Its customer sent it to somebody, whose `email` this is.'),
        guest: z
          .string()
          .nullable()
          .describe('Why an organiser added them as a guest; null for everybody else.'),
        line: z.int().describe('Of the order, for `changeTicketDetails`.'),
        seat: z.int().describe('The ticket’s number within the line, from 1.'),
        ticketTypeId: z.uuid(),
        typeName: z.string(),
        state: z
          .enum(['valid', 'on_hold', 'refunded', 'resold', 'reversed'])
          .describe('`reversed`: the customer’s bank took the payment back.'),
        people: z.int().describe('How many people the ticket admits.'),
        peopleIn: z.int().describe('How many of them came in, at the area and on the day when most did.'),
        checkedIn: z
          .object({
            at: instant,
            gate: z.string(),
            area: z.string(),
            scanId: z.uuid().describe('To undo it with.'),
          })
          .nullable()
          .describe('The last time.'),
        answers: z.array(givenAnswer).describe('About the ticket, then about its order.'),
      }),
    ),
    count: z.int().describe('On all pages.'),
    more: z.boolean().describe(`There are more than \`count\`, which ends at ${COUNTED_MOST}.`),
    before: z.uuid().nullable().describe('Send it to get the previous page; null on the first.'),
    after: z.uuid().nullable().describe('Send it to get the next page; null on the last.'),
  })
  .meta({ id: 'FoundAttendees' });
export type FoundAttendees = z.infer<typeof foundAttendeesAnswer>;
export type FoundAttendee = FoundAttendees['attendees'][number];

/**
 * An event's attendees for its organiser, a page of 50 tickets at a time. Add-ons are left out.
 * @param input `findAttendeesInput`, also as texts; `after` wins when both are given
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role), 'invalid' (input.invalid)
 */
export async function findAttendees(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<FoundAttendees> {
  const event = await requireDesk(app.db, actor, eventId);
  const { sort, page, after, before, ...filters } = parseInput(findAttendeesInput, input);
  const search = attendeeSearch(event.id, filters);
  const found = await pageByKey(
    { page, ...(after && { after }), ...(before && { before }) },
    PAGE_SIZE,
    (slice) => findAttendeeRows(app.db, search, { sort, ...slice }),
    ({ id }) => id,
  );
  const orderIds = [...new Set(found.rows.map(({ orderId }) => orderId))];
  const details = await findDetailsOf(app, app.db, event.id, orderIds);
  const shown = { eventId: event.id, code: codesShownTo(actor, event), all: may(actor, 'event.edit', event) };
  const isAll = found.before === null && found.after === null;
  return {
    attendees: found.rows.map((row) => toAttendee(row, details.get(row.orderId), shown)),
    ...(isAll ? { count: found.rows.length, more: false } : await countAttendees(app.db, search)),
    before: found.before,
    after: found.after,
  };
}

function toAttendee(
  row: AttendeeRow,
  details: KeptDetails | undefined,
  shown: { eventId: string; code: (shortCode: string) => string; all: boolean },
): FoundAttendee {
  const at = { eventId: shown.eventId, orderId: row.orderId };
  const seat = { line: row.lineNumber, seat: row.seat };
  const given = (of: { line: number; seat: number }) =>
    toGiven(details?.kept.get(seatKey(of)), { ...at, ...of }, shown.all);
  return {
    id: row.id,
    shortCode: shown.code(row.shortCode),
    orderId: row.orderId,
    orderNumber: orderNumber(row.orderId),
    name: row.name,
    ...readEmail(row.email),
    ownEmail: row.ownEmail,
    sent: row.sent,
    guest: row.guestReason,
    line: row.lineNumber,
    seat: row.seat,
    ticketTypeId: row.ticketTypeId,
    typeName: row.typeName,
    state: stateOf(row),
    people: row.people,
    peopleIn: row.peopleIn,
    checkedIn: row.admittedAt && {
      at: row.admittedAt.toISOString(),
      gate: row.gate ?? '',
      area: row.area ?? '',
      scanId: row.scanId ?? '',
    },
    answers: [...given(seat), ...given(ORDER)],
  };
}

function stateOf({ state, reversed, resold }: AttendeeRow): FoundAttendee['state'] {
  if (state !== 'revoked') return state;
  return reversed ? 'reversed' : resold ? 'resold' : 'refunded';
}

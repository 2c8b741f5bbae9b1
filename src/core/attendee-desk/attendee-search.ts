import { z } from 'zod';
import { orderNumberIn } from '../orders/order-number.ts';
import { maybeLineOfText } from '../shared/text/text.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';

/** Filters by state. `current`: valid or on hold. `ended`: refunded, resold, revoked or reversed. */
export const ATTENDEE_STATES = ['current', 'valid', 'on_hold', 'ended', 'all'] as const;
export type AttendeeState = (typeof ATTENDEE_STATES)[number];

const CHECKED_IN = ['any', 'yes', 'no'] as const;

/** The filters of the list of attendees, which its export has too. Texts of an address; left out, they leave nobody out. */
export const attendeeFilters = {
  text: maybeLineOfText({ max: 254 })
    .default('')
    .describe(
      'Words of an attendee’s name, part of the customer’s address (one or two letters: its beginning), the beginning of the attendee’s own, a ticket’s short code, or an order’s number.',
    ),
  type: z
    .union([z.literal(''), z.uuid({ error: 'This isn’t the id of a ticket type.' }).toLowerCase()])
    .default('')
    .describe('The id of a ticket type.'),
  state: z
    .enum(ATTENDEE_STATES, { error: 'There is no such state.' })
    .describe('`current`: valid or on hold. `ended`: refunded, revoked, resold or reversed.'),
  checkedIn: z
    .enum(CHECKED_IN, { error: 'Choose any, yes or no.' })
    .default('any')
    .describe('Whether anybody has come in with the ticket.'),
};

const filters = z.object(attendeeFilters);

/** Picks some of an event's attendees. */
export interface AttendeeSearch {
  eventId: string;
  state: AttendeeState;
  ticketTypeId: string | undefined;
  checkedIn: boolean | undefined;
  /** A ticket's or order's id, or a text with what else it may be; undefined for everybody. */
  sought:
    | { id: string }
    | { text: string; shortCode: string | undefined; orderNumber: string | undefined }
    | undefined;
}

/** Turns parsed filters into a search. */
export function attendeeSearch(
  eventId: string,
  { text, type, state, checkedIn }: z.output<typeof filters>,
): AttendeeSearch {
  return {
    eventId,
    state,
    ticketTypeId: type || undefined,
    checkedIn: checkedIn === 'any' ? undefined : checkedIn === 'yes',
    sought: soughtBy(text),
  };
}

function soughtBy(text: string): AttendeeSearch['sought'] {
  if (text === '') return undefined;
  if (z.uuid().safeParse(text).success) return { id: text.toLowerCase() };
  return { text, shortCode: normaliseShortCode(text), orderNumber: orderNumberIn(text) };
}

/** The search that picks all of an event's attendees. */
export const everybody = (eventId: string): AttendeeSearch => ({
  eventId,
  state: 'all',
  ticketTypeId: undefined,
  checkedIn: undefined,
  sought: undefined,
});

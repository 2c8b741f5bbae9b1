import { z } from 'zod';
import { readEmail } from '../orders/no-email.ts';
import { orderNumber, orderNumberIn } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { isLongEnough } from '../shared/text/fold-words.ts';
import { lineOfText } from '../shared/text/text.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import { type Area, chooseArea, periodOf } from './areas/area.ts';
import { findOpenAreas } from './areas/area-store.ts';
import { requireDoor, requireOperator } from './check-in-policy.ts';
import { type Found, findTicketsAtDoor } from './door-search-store.ts';
import { type DoorSearch, MOST_FOUND, standingOf, type TicketFound, TYPE_MORE } from './found-ticket.ts';

/** Limits searches by one person at one door: enough for a busy evening, too few to read the guest list name by name. */
export const SEARCHES = { times: 300, minutes: 60 };

/** What a door sends to find tickets; the API's request body is the same without `eventId`. */
export const doorSearchSchema = z.strictObject({
  eventId: z.string(),
  areaId: z
    .guid({ error: 'This isn’t the id of an area.' })
    .optional()
    .describe('Where they want to come in; needed once the event has more than one open area.'),
  text: lineOfText({ max: 254, needed: 'Type a name, an email address or a code.' })
    .refine(isLongEnough, { error: TYPE_MORE })
    .describe(
      'Words of an attendee’s name, or of that on an account, in any order and without regard to accents; an email address, or all of it before the @; the code that is printed on a ticket; or an order’s number.',
    ),
});

/**
 * Finds tickets of guests who cannot show theirs. An address must be typed whole, so that nobody can guess one letter by letter. It admits
 * nobody: the code that it finds is checked in like any other.
 * @param input `doorSearchSchema`
 * @throws DomainError 'invalid' (text); 'too-many' (too-many-requests); as requireDoor and chooseArea
 */
export async function searchDoor(app: App, actor: Actor, input: unknown): Promise<DoorSearch> {
  const door = await requireDoor(app.db, actor, parseField(doorSearchSchema, 'eventId', input));
  const { eventId, text, areaId } = parseInput(doorSearchSchema, input);
  const area = chooseArea(await findOpenAreas(app.db, eventId), areaId);
  await throttleKey(
    app,
    ['door-search', door.id, actor.device?.deviceId ?? requireOperator(actor)],
    SEARCHES,
  );
  const at = { eventId, areaId: area.id, period: periodOf(area, app.clock.now(), door.timeZone) };
  const sought = { text, shortCode: normaliseShortCode(text), orderNumber: orderNumberIn(text) };
  const found = await findTicketsAtDoor(app.db, { ...at, ...sought }, MOST_FOUND + 1);
  const tickets = found.slice(0, MOST_FOUND).map((ticket) => ticketAtDoor(ticket, area));
  return { tickets, more: found.length > MOST_FOUND };
}

function ticketAtDoor(found: Found, { reEntry }: Pick<Area, 'reEntry'>): TicketFound {
  const { shortCode, typeName, admits, name, admittedAt, gate, scanId } = found;
  const { email, noEmail } = readEmail(found.email);
  return {
    shortCode,
    orderNumber: orderNumber(found.orderId),
    typeName,
    admits,
    name,
    email: email && masked(email),
    noEmail,
    ...standingOf(found, { reEntry, of: found.people, counted: found }),
    admitted: admittedAt && { at: admittedAt.toISOString(), gate: gate ?? '', scanId: scanId ?? '' },
  };
}

function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

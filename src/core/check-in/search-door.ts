import { z } from 'zod';
import { readEmail } from '../orders/no-email.ts';
import { emailAnswer } from '../orders/order.ts';
import { orderNumber, orderNumberAnswer, orderNumberIn } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { isLongEnough } from '../shared/text/folded.ts';
import { TRIGRAM } from '../shared/text/like.ts';
import { lineOfText } from '../shared/text/text.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import { type Area, chooseArea, periodOf } from './areas/area.ts';
import { findOpenAreas } from './areas/area-store.ts';
import { requireDoor, requireOperator } from './check-in-policy.ts';
import { countsAs, type PeopleAtDoor, peopleAtDoorSchema } from './door-answer.ts';
import { type Found, findTicketsAtDoor } from './door-search-store.ts';

const MOST = 20;

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
    .refine(isLongEnough, { error: `Type at least ${TRIGRAM} characters.` })
    .describe(
      'Words of an attendee’s name, or of that on an account, in any order and without regard to accents; an email address, or all of it before the @; the code that is printed on a ticket; or an order’s number.',
    ),
});

const instant = z.iso.datetime();

/** A ticket found at the door, with just enough about its customer to tell people apart. */
export const ticketAtDoorSchema = z.object({
  shortCode: z.string().describe('To check the ticket in with.'),
  orderNumber: orderNumberAnswer.describe('Tickets of one order have the same.'),
  typeName: z.string(),
  admits: z.boolean().describe('False: an add-on, to be handed out.'),
  name: z
    .string()
    .describe(
      'Of whoever comes with it or with its ticket, or else on the customer’s account; empty where neither is known.',
    ),
  email: emailAnswer.email.describe('Masked: t•••@example.com.'),
  noEmail: emailAnswer.noEmail,
  state: z
    .enum(['valid', 'admitted', 'disputed', 'refunded', 'resold', 'reversed'])
    .describe('`admitted` once all of its people are in.'),
  people: peopleAtDoorSchema.optional(),
  admitted: z
    .object({ at: instant, gate: z.string(), scanId: z.string().describe('To undo its check-in with.') })
    .nullable()
    .describe('Its last check-in, while anybody is in with it.'),
});
export type TicketFound = z.output<typeof ticketAtDoorSchema>;

export const doorSearchAnswer = z.object({
  tickets: z.array(ticketAtDoorSchema).describe('At most 20.'),
  more: z.boolean().describe('Whether there are others.'),
});
export type DoorSearch = z.output<typeof doorSearchAnswer>;

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
  const found = await findTicketsAtDoor(app.db, { ...at, ...sought }, MOST + 1);
  const tickets = found.slice(0, MOST).map((ticket) => ticketAtDoor(ticket, area));
  return { tickets, more: found.length > MOST };
}

function ticketAtDoor(found: Found, { reEntry }: Pick<Area, 'reEntry'>): TicketFound {
  const { shortCode, typeName, admits, name, admittedAt, gate, scanId } = found;
  const { email, noEmail } = readEmail(found.email);
  const people = { in: countsAs({ reEntry }, found), of: found.people };
  return {
    shortCode,
    orderNumber: orderNumber(found.orderId),
    typeName,
    admits,
    name,
    email: email && masked(email),
    noEmail,
    state: stateOf(found, people),
    ...(people.of > 1 && { people }),
    admitted: admittedAt && { at: admittedAt.toISOString(), gate: gate ?? '', scanId: scanId ?? '' },
  };
}

function stateOf({ state, reversed, resold }: Found, people: PeopleAtDoor): TicketFound['state'] {
  if (state === 'revoked') return reversed ? 'reversed' : resold ? 'resold' : 'refunded';
  if (people.in >= people.of) return 'admitted';
  return state === 'on_hold' ? 'disputed' : 'valid';
}

function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

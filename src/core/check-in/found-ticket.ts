import { z } from 'zod';
import type { TicketState } from '../../db/column-types.ts';
import { emailAnswer } from '../orders/order.ts';
import { orderNumberAnswer } from '../orders/order-number.ts';
import { TRIGRAM } from '../shared/text/fold-words.ts';
import { countsAs, type PeopleAtDoor, peopleAtDoorSchema } from './door-answer.ts';
import type { DoorCount } from './scans/admission.ts';

/** The most tickets that a search shows. */
export const MOST_FOUND = 20;

/** What to say to somebody who has typed too little to search for. */
export const TYPE_MORE = `Type at least ${TRIGRAM} characters.`;

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
  tickets: z.array(ticketAtDoorSchema).describe(`At most ${MOST_FOUND}.`),
  more: z.boolean().describe('Whether there are others.'),
});
export type DoorSearch = z.output<typeof doorSearchAnswer>;

/** Tells what a found ticket is good for in an area. @param of how many people it admits */
export function standingOf(
  { state, reversed, resold }: { state: TicketState; reversed: boolean; resold: boolean },
  { reEntry, of, counted }: { reEntry: boolean; of: number; counted: DoorCount },
): Pick<TicketFound, 'state' | 'people'> {
  const people: PeopleAtDoor = { in: countsAs({ reEntry }, counted), of };
  return { state: stateOf({ state, reversed, resold }, people), ...(of > 1 && { people }) };
}

function stateOf(
  { state, reversed, resold }: { state: TicketState; reversed: boolean; resold: boolean },
  people: PeopleAtDoor,
): TicketFound['state'] {
  if (state === 'revoked') return reversed ? 'reversed' : resold ? 'resold' : 'refunded';
  if (people.in >= people.of) return 'admitted';
  return state === 'on_hold' ? 'disputed' : 'valid';
}

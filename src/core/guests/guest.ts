import { z } from 'zod';
import { MAX_QUANTITY } from '../inventory/allocate.ts';
import { emailSchema } from '../orders/order.ts';
import { instant } from '../shared/answer-fields.ts';
import { lineOfText, maybeLineOfText } from '../shared/text/text.ts';

/** The most guests that may be added in one go. */
export const MOST_GUESTS = 5_000;
export const MAX_REASON = 200;

export const guestSchema = z
  .strictObject({
    name: maybeLineOfText({ max: 100 }).default(''),
    email: z
      .union([z.literal('').transform(() => undefined), emailSchema])
      .optional()
      .describe('Where the tickets can be mailed.'),
    ticketTypeId: z.uuid({ error: 'Choose a ticket type.' }).toLowerCase(),
    tickets: z
      .int({ error: 'Enter a whole number of tickets.' })
      .min(1, { error: 'Enter at least one ticket.' })
      .max(MAX_QUANTITY, { error: `One guest can have up to ${MAX_QUANTITY} tickets.` })
      .default(1)
      .describe('For the guest and whoever they bring.'),
    attendeeEmail: z
      .union([z.literal('').transform(() => undefined), emailSchema])
      .optional()
      .describe('The guest’s own address, where `email` is of somebody who ordered for them.'),
    order: maybeLineOfText({ max: 100 })
      .default('')
      .describe('Guests with the same text are one order, such as its code in another system.'),
    code: z
      .string({ error: 'A code is a text.' })
      .trim()
      .max(4296, { error: 'This is too long to be a code.' })
      .default('')
      .describe(
        'What the QR of their ticket from another system says: it opens our door too. Only for one ticket. We keep its hash alone.',
      ),
    checkedInAt: z.iso
      .datetime({ offset: true, error: 'This isn’t a date and time.' })
      .optional()
      .describe('When they came in, with all of their tickets, while another system ran the door.'),
    answers: z
      .record(z.string(), z.string().max(2000, { error: 'Use at most 2000 characters.' }))
      .default({})
      .describe('By question id, as people write them; several options are separated by commas.'),
  })
  .refine(({ code, tickets }) => code === '' || tickets === 1, {
    error: 'A code stands for one ticket.',
    path: ['tickets'],
  })
  .refine(({ name, email }) => name !== '' || email !== undefined, {
    error: 'Enter a name or an email.',
    path: ['name'],
  });
export type Guest = z.output<typeof guestSchema>;

/** What made a list of guests: somebody at the desk, or the system from which it was exported. */
export const GUEST_SOURCES = ['list', 'csv', 'pretix', 'eventbrite', 'hi-events'] as const;
export type GuestSource = (typeof GUEST_SOURCES)[number];

/** What adds guests. Their tickets are free, and count against the capacities like any others. */
export const addGuestsInput = z.strictObject({
  id: z
    .uuid({ error: 'An id is a UUID.' })
    .toLowerCase()
    .optional()
    .describe('Made by the sender: the same guests sent twice, after a lost connection say, are added once.'),
  reason: lineOfText({
    max: MAX_REASON,
    needed: 'Say why they come for free, for instance “Press”.',
  }).describe('For the team; guests don’t see it.'),
  source: z
    .enum(GUEST_SOURCES, { error: 'There is no such source.' })
    .default('list')
    .describe('`list`: somebody wrote it. Otherwise the system that exported it.'),
  dryRun: z
    .boolean()
    .default(false)
    .describe('Only check: nobody is added, and the answer says what would be.'),
  mail: z.boolean().default(false).describe('Email each guest with an address their tickets now.'),
  guests: z
    .array(guestSchema, { error: 'Enter at least one guest.' })
    .min(1, { error: 'Enter at least one guest.' })
    .max(MOST_GUESTS, { error: `Add at most ${MOST_GUESTS} guests in one go.` })
    .describe('Each becomes an order, or those with the same `order` one. All of them are added or none.'),
});
export type AddGuests = z.output<typeof addGuestsInput>;

export const addedGuestsAnswer = z
  .object({
    id: z.uuid().describe('Of this go, to revoke all of it.'),
    guests: z.int(),
    orders: z.int(),
    tickets: z.int(),
    checkedIn: z.int().describe('How many tickets count as checked in, as they did in the other system.'),
    mailed: z.int().describe('How many orders are emailed their tickets.'),
  })
  .meta({ id: 'AddedGuests' });
export type AddedGuests = z.infer<typeof addedGuestsAnswer>;

export const guestBatchesAnswer = z
  .object({
    batches: z
      .array(
        z.object({
          id: z.uuid(),
          source: z.enum(GUEST_SOURCES),
          reason: z.string(),
          mailed: z.boolean(),
          addedAt: instant,
          addedBy: z.string().nullable().describe('A name or an address; null for a deleted account.'),
          orders: z.int(),
          tickets: z.int().describe('Those that are valid.'),
          checkedIn: z.int().describe('How many of those came in.'),
          revokedAt: instant.nullable().describe('When all of it was revoked.'),
        }),
      )
      .describe('Newest first, the 100 last ones.'),
  })
  .meta({ id: 'GuestBatches' });
export type GuestBatches = z.infer<typeof guestBatchesAnswer>;
export type GuestBatch = GuestBatches['batches'][number];

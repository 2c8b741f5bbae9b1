import { z } from 'zod';
import { emailAnswer } from '../orders/order.ts';
import { lineOfText } from '../shared/text/text.ts';
import { MAX_PEOPLE } from '../ticket-types/people.ts';
import { typeColour } from '../ticket-types/type-colour.ts';

/** What a door sends for a scan; the API's request body is the same without `eventId`. */
export const checkInSchema = z.strictObject({
  eventId: z.guid({ error: 'This isn’t the id of an event.' }),
  code: z
    .string({ error: 'Scan or type a code.' })
    .trim()
    .min(1, { error: 'Scan or type a code.' })
    // The capacity of a QR code.
    .max(4296, { error: 'This is too long to be a code.' })
    .describe('A signed code as a QR holds it, or a short code as somebody typed it.'),
  gate: lineOfText({ max: 80, needed: 'Enter the name of this gate.' }).describe(
    'What people call the entrance.',
  ),
  areaId: z
    .guid({ error: 'This isn’t the id of an area.' })
    .optional()
    .describe('Where the device scans; needed once the event has more than one open area.'),
  direction: z
    .enum(['entry', 'exit'])
    .default('entry')
    .describe('`exit` notes that somebody leaves an area that they may enter again.'),
  people: z
    .int({ error: 'Enter how many people, as a whole number.' })
    .min(1, { error: 'A scan is for at least one person.' })
    .max(MAX_PEOPLE, { error: `A scan is for at most ${MAX_PEOPLE} people.` })
    .default(1)
    .describe('How many come in, or leave, with this scan: for tickets that admit several people.'),
  scanId: z
    .guid({ error: 'This isn’t the id of a scan.' })
    .optional()
    .describe('Made by the device, once a scan: sending it again (a lost answer) gives the same answer.'),
  scannedAt: z.iso
    .datetime({ offset: true, error: 'This isn’t a date and time.' })
    .optional()
    .describe('When the device saw the code; now if left out.'),
  sentAt: z.iso
    .datetime({ offset: true, error: 'This isn’t a date and time.' })
    .optional()
    .describe('The device’s clock when it sends this: with it, `scannedAt` may be by a clock that is wrong.'),
});

const typeName = z.string();
const shortCode = z.string();
const instant = z.iso.datetime();

const addOns = z
  .array(
    z.object({
      id: z.uuid().describe('To tick it off with.'),
      name: z.string(),
      shortCode,
      collected: z
        .object({ at: instant, gate: z.string() })
        .nullable()
        .describe('When and where it was ticked off; null: it is still to be had.'),
    }),
  )
  .describe('Add-ons that came with the ticket, to be ticked off. Those that were refunded are left out.');
export type AddOnAtDoor = z.output<typeof addOns>[number];

/** The people of a ticket that admits several. */
export const peopleAtDoorSchema = z
  .object({
    in: z
      .int()
      .describe('How many of them are in, after this scan; where nobody may come back, how many came in.'),
    of: z.int().describe('How many people the ticket admits.'),
  })
  .describe('Of a ticket that admits several people.');
export type PeopleAtDoor = z.output<typeof peopleAtDoorSchema>;

/** How many of a ticket's people are in: those inside or, where nobody may come back, all that came. */
export const countsAs = (
  { reEntry }: { reEntry: boolean },
  { admitted, inside }: { admitted: number; inside: number },
): number => (reEntry ? inside : admitted);

/** The answer to a scan. Only `admitted` lets somebody in. Instants are ISO 8601. */
export const doorAnswerSchema = z.discriminatedUnion('answer', [
  z.object({
    answer: z.literal('admitted'),
    ticket: z.object({
      typeName,
      colour: typeColour.optional().describe('Of its type, if that has one.'),
      shortCode,
      name: z.string().optional().describe('The attendee’s name, where somebody gave one.'),
      answers: z
        .array(z.object({ question: z.string(), answer: z.array(z.string()) }))
        .optional()
        .describe('To the questions that the organiser shows at the door.'),
      email: emailAnswer.email
        .optional()
        .describe(
          'The holder’s: of whoever accepted the ticket last, or else its customer’s. Only people who see orders get it.',
        ),
      noEmail: emailAnswer.noEmail.optional(),
      addOns: addOns.optional(),
    }),
    people: peopleAtDoorSchema.optional(),
    admittedAt: instant,
    count: z.int().describe('How many people this area has admitted in this period, these included.'),
    inside: z.int().optional().describe('How many are inside now, where people may leave and come back.'),
  }),
  /** Admitted before; says when and where. */
  z.object({
    answer: z.literal('already-admitted'),
    ticket: z.object({ typeName, shortCode, addOns: addOns.optional() }),
    people: peopleAtDoorSchema.optional(),
    admittedAt: instant,
    secondsAgo: z
      .int()
      .describe('How long ago that is by the server’s clock, seconds: a device’s own may be wrong.'),
    gate: z.string(),
  }),
  /** The ticket admits fewer people than the scan was for, or fewer may still come in. Nobody was admitted. */
  z.object({
    answer: z.literal('too-many'),
    ticket: z.object({ typeName, shortCode }),
    people: peopleAtDoorSchema,
  }),
  /** A real ticket whose payment is disputed or on hold: nobody is admitted until that is resolved. */
  z.object({ answer: z.literal('disputed'), ticket: z.object({ typeName, shortCode }) }),
  /** A real ticket that was refunded. */
  z.object({
    answer: z.literal('refunded'),
    ticket: z.object({ typeName, shortCode }),
    revokedAt: instant.nullable(),
  }),
  /** A real ticket that its holder resold; the buyer has a ticket of their own. */
  z.object({
    answer: z.literal('resold'),
    ticket: z.object({ typeName, shortCode }),
    revokedAt: instant.nullable(),
  }),
  /** A real ticket whose payment the customer's bank reversed. */
  z.object({
    answer: z.literal('reversed'),
    ticket: z.object({ typeName, shortCode }),
    revokedAt: instant.nullable(),
  }),
  /** An old code of a ticket that its holder transferred, or that staff exchanged; it has a new code. */
  z.object({ answer: z.literal('transferred') }),
  /** A real ticket that this area does not admit. */
  z.object({
    answer: z.literal('wrong-area'),
    ticket: z.object({ typeName, shortCode }),
    areas: z.array(z.string()).describe('The names of the open areas that it is for.'),
  }),
  /** A real ticket that this area admits at another time. */
  z.object({
    answer: z.literal('not-valid-now'),
    ticket: z.object({ typeName, shortCode }),
    validFrom: instant.nullable(),
    validUntil: instant.nullable(),
  }),
  /** The code of an add-on, which admits nobody but can be ticked off here. */
  z.object({ answer: z.literal('add-on'), ticket: z.object({ typeName, shortCode, addOns }) }),
  /** An exit was noted: the ticket may enter again. */
  z.object({
    answer: z.literal('left'),
    ticket: z.object({ typeName, shortCode }),
    people: peopleAtDoorSchema.optional(),
    inside: z.int().describe('How many people are inside now.'),
  }),
  /** An exit of a ticket that is not recorded as inside, or of more people than are. */
  z.object({
    answer: z.literal('not-inside'),
    ticket: z.object({ typeName, shortCode }),
    people: peopleAtDoorSchema.optional(),
  }),
  /** A real ticket of another event, named only to those who run that event's door too. */
  z.object({ answer: z.literal('foreign'), eventName: z.string().nullable() }),
  /** It looks like a ticket, but its signature is wrong. */
  z.object({ answer: z.literal('forged') }),
  /** No ticket here has this code. `signed`: the code is genuine all the same, so somebody should look into it. */
  z.object({
    answer: z.literal('unknown'),
    signed: z.boolean(),
    lost: z
      .literal(true)
      .optional()
      .describe('The ticket was issued after the backup from which this installation was restored.'),
  }),
  /** Not a ticket code at all. */
  z.object({ answer: z.literal('malformed') }),
]);

export type CheckIn = z.output<typeof checkInSchema>;
export type DoorAnswer = z.output<typeof doorAnswerSchema>;
export type ScanAnswer = DoorAnswer['answer'];

export const SCAN_ANSWERS = doorAnswerSchema.options.map((option) => option.shape.answer.value);

import { z } from 'zod';
import type { TicketState } from '../../../db/column-types.ts';
import { orderNumberAnswer } from '../../orders/order-number.ts';
import { foldedWords } from '../../shared/text/fold-words.ts';
import { typeColour } from '../../ticket-types/type-colour.ts';
import { doorAreaSchema } from '../areas/area.ts';

const instant = z.iso.datetime();
const hash = z
  .string()
  .describe('The first 8 bytes of the SHA-256 of `event id`, a space and the short code, in base64url.');

const keySchema = z.object({
  keyId: z.int().describe('As codes name it.'),
  publicKey: z.string().describe('Ed25519, raw, in base64url.'),
});

const admissionSchema = z.object({
  ticketId: z.string(),
  areaId: z.string(),
  period: z.string().describe('A day as YYYY-MM-DD.'),
  scanId: z.string(),
  admittedAt: instant,
  gate: z.string(),
  entries: z.int(),
  inside: z.int(),
  admitted: z.int(),
  newcomers: z.int(),
});

const ticketSchema = z.object({
  id: z.string(),
  typeId: z.string(),
  codeHash: hash,
  importedCodes: z
    .array(hash)
    .optional()
    .describe('Of the codes by which another system sold it, hashed alike.'),
  state: z.enum(['valid', 'on_hold', 'revoked'] satisfies TicketState[]),
  revokedAt: instant.nullable(),
  why: z.enum(['reversed', 'resold']).nullable().describe('Why it was revoked; null: it was refunded.'),
  admits: z.boolean().describe('False for a unit of an add-on.'),
  former: z
    .array(z.object({ id: z.string(), codeHash: hash }))
    .describe('Its ids and codes from before transfers, which admit nobody.'),
  details: z
    .string()
    .describe(
      'What the door shows of it (`ticketDetailsSchema`), as nonce (12 bytes), AES-128-GCM ciphertext and tag, in base64url. The key is the first 16 bytes of the SHA-256 of `tikiti/door-details/2` and the 64 bytes of the signature in its code.',
    ),
  opens: z
    .string()
    .describe(
      'The key of `details`, XORed with the first 16 bytes of the HMAC-SHA-256 of `opens `, and its id under `namesKey`, in base64url.',
    ),
  words: z
    .string()
    .describe(
      'For each word of its guest’s name, folded, the first 3 bytes of the HMAC-SHA-256 of `word `, and the word’s first three letters under `namesKey`, in base64url.',
    ),
  orderNumber: orderNumberAnswer,
  admissions: z.array(admissionSchema.omit({ ticketId: true })),
});

const collectionSchema = z.object({
  unitId: z.string().describe('Of the add-on, as in the details of its ticket.'),
  collectionId: z.string(),
  at: instant,
  gate: z.string(),
  putBack: z.boolean().describe('It was put back: as if it had not been ticked off.'),
});

/** What is sealed of a ticket. */
export const ticketDetailsSchema = z.object({
  shortCode: z.string(),
  name: z.string().optional().describe('The attendee’s.'),
  guest: z
    .string()
    .optional()
    .describe(
      'Whose it is where that is not `name`: by their account, or of the ticket that an add-on came with.',
    ),
  answers: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })).optional(),
  addOns: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        shortCode: z.string(),
      }),
    )
    .optional()
    .describe('`collections` says which were ticked off.'),
});

/**
 * What a device at the door keeps so that it can decide without network. Everything but `tickets`, `admissions` and `collections` is whole in
 * each answer; these continue where `after` ended. A row that comes again replaces the earlier one.
 */
export const manifestSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  timeZone: z.string(),
  asOf: instant.describe('The server’s time.'),
  validUntil: instant.describe('After this, nothing may be decided with it.'),
  keys: z.array(keySchema),
  exchangeKey: z
    .string()
    .describe('32 bytes in base64url that all devices of this door share, to trust each other’s codes.'),
  otherEvents: z
    .array(z.object({ eventId: z.string(), keys: z.array(keySchema) }))
    .describe('Of the same organisation and time, whose tickets may be shown here by mistake.'),
  namesKey: z
    .string()
    .describe(
      'To find guests by name with, 32 bytes in base64url. Don’t store it with the list: without it, a list that falls into wrong hands names nobody.',
    ),
  types: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      colour: typeColour.nullable(),
      people: z.int().describe('How many people a ticket of it admits.'),
    }),
  ),
  areas: z.array(
    doorAreaSchema.extend({
      types: z
        .array(
          z.object({
            ticketTypeId: z.string(),
            validFrom: instant.nullable(),
            validUntil: instant.nullable(),
          }),
        )
        .nullable()
        .describe('The ticket types that it admits; all, at any time, when null.'),
    }),
  ),
  days: z
    .array(z.object({ startsAt: instant, endsAt: instant, typeIds: z.array(z.string()) }))
    .optional()
    .describe('The event’s days in order, with the ticket types that are valid on each.'),
  questions: z
    .string()
    .describe(
      'Changes when the organiser shows other answers at the door, or the database was restored: then ask again without `after`.',
    ),
  tickets: z.array(ticketSchema).describe('At most 1,000, in the order in which they changed.'),
  admissions: z.array(admissionSchema).describe('About 1,000 at most, in the order in which they changed.'),
  collections: z
    .array(collectionSchema)
    .describe('Add-ons that were ticked off; about 1,000 at most, in the order in which they changed.'),
  next: z.string().describe('To ask with as `after`.'),
  more: z.boolean().describe('Whether there is more already.'),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestTicket = z.output<typeof ticketSchema>;
export type ManifestAdmission = z.output<typeof admissionSchema>;
export type ManifestCollection = z.output<typeof collectionSchema>;
export type TicketDetails = z.output<typeof ticketDetailsSchema>;

/** What the key of sealed details is derived with. */
export const DETAILS_LABEL = 'tikiti/door-details/2';

/** Bytes of the key of sealed details. */
export const DETAILS_KEY_BYTES = 16;

/** What the key of a ticket's details is hidden with. */
export const opensOf = (ticketId: string): string => `opens ${ticketId}`;

/** Bytes of a tag of a name: a multiple of three, so that each is whole characters of base64url; few, as whoever searches reads the name anyway. */
export const NAME_TAG_BYTES = 3;

/** Letters of a word that its tag is made of: whoever searches types as many. */
const TAGGED_LETTERS = 3;

/** What a word of a name is tagged as. @param word folded */
export const tagOf = (word: string): string => `word ${Array.from(word).slice(0, TAGGED_LETTERS).join('')}`;

/** What the words of a name are tagged as, each once. */
export const tagsOfName = (name: string): string[] => [...new Set(foldedWords(name).map(tagOf))];

/** What the short code of an event's ticket is hashed as. */
export const hashedCode = (eventId: string, shortCode: string): string => `${eventId} ${shortCode}`;

/** Bytes of the hash of a short code. */
export const CODE_HASH_BYTES = 8;

/** Check-ins that a device may report at once: few enough to answer soon, and enough for a phone to be done with an evening in seconds. */
export const MOST_MERGED = 200;

import { z } from 'zod';
import type { TicketState } from '../../../db/column-types.ts';
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
      'What the door shows of it (`ticketDetailsSchema`), as nonce (12 bytes), AES-256-GCM ciphertext and tag, in base64url. The key is the SHA-256 of `tikiti/door-details/1` and the 64 bytes of the signature in its code, so only whoever has the code can read it.',
    ),
  admissions: z.array(admissionSchema.omit({ ticketId: true })),
});

/** What is sealed under a ticket's code. */
export const ticketDetailsSchema = z.object({
  shortCode: z.string(),
  name: z.string().optional(),
  answers: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })).optional(),
  addOns: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        shortCode: z.string(),
        collected: z.object({ at: instant, gate: z.string() }).nullable(),
      }),
    )
    .optional(),
});

/**
 * What a device at the door keeps so that it can decide without network. Everything but `tickets` and `admissions` is whole in each answer;
 * these two continue where `after` ended. A row that comes again replaces the earlier one.
 */
export const manifestSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  timeZone: z.string(),
  asOf: instant.describe('The server’s time.'),
  validUntil: instant.describe('After this, nothing may be decided with it.'),
  keys: z.array(keySchema),
  otherEvents: z
    .array(z.object({ eventId: z.string(), keys: z.array(keySchema) }))
    .describe('Of the same organisation and time, whose tickets may be shown here by mistake.'),
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
  questions: z
    .string()
    .describe('Changes when the organiser shows other answers at the door: then ask again without `after`.'),
  tickets: z.array(ticketSchema).describe('At most 1,000, in the order in which they changed.'),
  admissions: z.array(admissionSchema).describe('About 1,000 at most, in the order in which they changed.'),
  next: z.string().describe('To ask with as `after`.'),
  more: z.boolean().describe('Whether there is more already.'),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestTicket = z.output<typeof ticketSchema>;
export type ManifestAdmission = z.output<typeof admissionSchema>;
export type TicketDetails = z.output<typeof ticketDetailsSchema>;

/** What the key of sealed details is derived with. */
export const DETAILS_LABEL = 'tikiti/door-details/1';

/** What the short code of an event's ticket is hashed as. */
export const hashedCode = (eventId: string, shortCode: string): string => `${eventId} ${shortCode}`;

/** Bytes of the hash of a short code. */
export const CODE_HASH_BYTES = 8;

/** Check-ins that a device may report at once: few enough to answer soon, and enough for a phone to be done with an evening in seconds. */
export const MOST_MERGED = 200;

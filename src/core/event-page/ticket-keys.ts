import { z } from 'zod';

/** The public keys with which anybody can tell whether an event issued a ticket's code. */
export const ticketKeysAnswer = z
  .object({
    id: z.uuid(),
    name: z.string().nullable().describe('The event’s; null while it isn’t public.'),
    keys: z
      .array(
        z.object({
          keyId: z.int().describe('0 to 255: the first byte that a code signs.'),
          publicKey: z.string().describe('Raw Ed25519 public key (32 bytes), base64url. It never changes.'),
        }),
      )
      .describe('All that the event has had.'),
  })
  .meta({ id: 'TicketKeys' });
export type TicketKeys = z.infer<typeof ticketKeysAnswer>;

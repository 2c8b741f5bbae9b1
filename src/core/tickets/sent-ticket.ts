import { z } from 'zod';
import { emailAnswer } from '../orders/order.ts';
import { instant } from '../shared/answer-fields.ts';

const id = z.uuid();

/** A ticket that was sent to somebody, as the sender sees it. */
export const sentTicketAnswer = z
  .object({
    transferId: id,
    ticketId: id.describe('It changes when the ticket is accepted.'),
    typeName: z.string(),
    shortCode: z.string().nullable().describe('Null once it is accepted: the new code is the recipient’s.'),
    ...emailAnswer,
    sentAt: instant,
    acceptedAt: instant
      .nullable()
      .describe('Null until the recipient accepts. From then on the old code no longer works.'),
  })
  .meta({ id: 'SentTicket' });
export type SentTicket = z.infer<typeof sentTicketAnswer>;

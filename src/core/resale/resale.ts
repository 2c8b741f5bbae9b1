import { z } from 'zod';
import { money } from '../shared/money.ts';

const ticketId = z.uuid({ error: 'Choose a ticket.' }).toLowerCase();

export const offerForResaleInput = z.strictObject({
  ticketId: ticketId.describe('A valid ticket of this order.'),
});

export const offeredForResaleAnswer = z
  .object({
    ticketId: z.uuid(),
    amount: money.describe('What goes back to the payment method once somebody has bought it.'),
  })
  .meta({ id: 'TicketForResale' });
export type OfferedForResale = z.infer<typeof offeredForResaleAnswer>;

import { z } from 'zod';
import { requestIdInput } from '../order-refunds/refund-order.ts';
import { money } from '../shared/money.ts';

const CHOOSE_TICKET = 'Choose a ticket of this order.';
const CHOOSE_TYPE = 'Choose a ticket type.';

export const exchangeInput = z.strictObject({
  id: requestIdInput.describe('Made by the sender: the same exchange sent twice happens once.'),
  ticketId: z.uuid({ error: CHOOSE_TICKET }).toLowerCase(),
  ticketTypeId: z.uuid({ error: CHOOSE_TYPE }).toLowerCase().describe('What it becomes.'),
  refundDifference: z
    .boolean({ error: 'Say whether to refund the difference.' })
    .default(false)
    .describe('Where the new type costs less now than was paid: whether that goes back.'),
});

/** The result of an exchange. */
export const exchangeAnswer = z
  .object({
    ticketId: z.uuid().describe('The ticket’s new id.'),
    refunded: money.nullable().describe('What goes back to the card; null where nothing does.'),
    before: z.boolean().describe('It was already done; nothing happened now.'),
  })
  .meta({ id: 'TicketExchange' });
export type TicketExchange = z.infer<typeof exchangeAnswer>;

/** What an order’s tickets can be exchanged for. */
export const exchangeChoicesAnswer = z
  .object({
    tickets: z
      .array(
        z.object({
          id: z.uuid(),
          shortCode: z.string(),
          typeName: z.string(),
          paid: money,
          types: z.array(z.uuid()).describe('Ids of the types that it can become.'),
        }),
      )
      .describe('The tickets that can be exchanged now.'),
    types: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        price: money.describe('What it costs now, tax included.'),
        left: z.int().describe('How many are left, with those for people who wait.'),
      }),
    ),
  })
  .meta({ id: 'ExchangeChoices' });
export type ExchangeChoices = z.infer<typeof exchangeChoicesAnswer>;

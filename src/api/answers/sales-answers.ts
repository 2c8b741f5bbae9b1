import { z } from 'zod';
import type { EventSales } from '../../core/events/get-event-sales.ts';
import type { OrderRefund } from '../../core/payments/make-refund.ts';
import { answer } from './answer.ts';
import { instant, money } from './shared-answers.ts';

const day = z.iso.date();

/** How an event sold over time, and what came of cancelling it. */
export const eventSalesAnswer = answer<EventSales>()(
  z
    .object({
      step: z.enum(['day', 'week']).describe('What one span covers.'),
      spans: z
        .array(
          z.object({
            from: day.describe('In the event’s zone.'),
            to: day,
            sold: z.record(z.string(), z.int()).describe('Tickets bought, by ticket type id.'),
          }),
        )
        .describe('Without gaps, from the first sale on. Refunded tickets count where they were bought.'),
      cancellation: z
        .object({
          cancelledAt: instant,
          reason: z.string().nullable(),
          refunds: z
            .object({ total: z.int(), asked: z.int(), done: z.int(), stuck: z.int() })
            .nullable()
            .describe(
              'In paid orders; `asked` ones are on their way, `done` ones have it, by that refund or another way, `stuck` ones need a person. Null while nobody chose to refund.',
            ),
          refundable: z
            .object({
              orders: z.int().describe('How many get something.'),
              sums: z.array(money).describe('One amount a currency.'),
            })
            .describe('What refunding everybody would send back, while nobody chose to.'),
        })
        .nullable(),
      orders: z.int().describe('All there ever were; an event without any can be deleted.'),
      paidOrders: z.int().describe('Those that were paid for, and not refunded as a whole.'),
    })
    .meta({ id: 'EventSales' }),
);

export const orderRefundAnswer = answer<OrderRefund>()(
  z
    .object({
      orderId: z.uuid(),
      amount: money.nullable().describe('What goes back to the card; null where nothing does.'),
      tickets: z.int().describe('How many tickets were taken back now.'),
      before: z.boolean().describe('It was done before; nothing happened now.'),
    })
    .meta({ id: 'OrderRefund' }),
);

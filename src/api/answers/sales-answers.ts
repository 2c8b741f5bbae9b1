import { z } from 'zod';
import type { CancellationPreview } from '../../core/cancellation/preview-cancellation.ts';
import type { EventSales } from '../../core/event-desk/get-event-sales.ts';
import type { OrderRefund } from '../../core/payments/make-refund.ts';
import { answer } from './answer.ts';
import { instant, money } from './shared-answers.ts';

const day = z.iso.date();

const leftToRefund = z.object({
  orders: z.int().describe('How many orders get money back.'),
  sums: z.array(money).describe('One amount per currency.'),
});

/** What cancelling an event would mean. */
export const cancellationPreviewAnswer = answer<CancellationPreview>()(
  z
    .object({
      tickets: z.int().describe('How many tickets people hold.'),
      refund: leftToRefund.describe('What refunding everybody would send back.'),
    })
    .meta({ id: 'CancellationPreview' }),
);

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
              'Counted in paid orders: `asked` are on their way, `done` have their money back, by that refund or another way, and `stuck` need a person. Null until somebody chooses to refund.',
            ),
          refundable: leftToRefund.describe(
            'What refunding everybody would send back, until somebody chooses to.',
          ),
        })
        .nullable(),
      orders: z.int().describe('All orders ever placed; an event without any can be deleted.'),
      paidOrders: z.int().describe('Those that were paid, and not refunded in full.'),
    })
    .meta({ id: 'EventSales' }),
);

export const orderRefundAnswer = answer<OrderRefund>()(
  z
    .object({
      orderId: z.uuid(),
      amount: money.nullable().describe('What goes back to the card; null where nothing does.'),
      tickets: z.int().describe('How many tickets this cancelled.'),
      before: z.boolean().describe('It was already done; nothing happened now.'),
    })
    .meta({ id: 'OrderRefund' }),
);

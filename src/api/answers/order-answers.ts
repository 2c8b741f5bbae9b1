import { z } from 'zod';
import type { PlacedOrder } from '../../core/holds/place-order.ts';
import type { OrderPage } from '../../core/orders/order.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { answer } from './answer.ts';
import { accent, bannerUrl, instant, money, movedSince, timeZone } from './shared-answers.ts';

const id = z.uuid();

const receipt = z.object({
  number: z.string().describe('One series of numbers for each organiser, credit notes included.'),
  issuedAt: instant,
  total: money,
  seller: z
    .object({
      legalName: z.string(),
      address: z.string(),
      registrationNumber: z.string(),
      vatNumber: z.string(),
    })
    .nullable()
    .describe('Null if the organiser had not added seller details by then.'),
  vat: z
    .object({ rate: z.int().describe('Hundredths of a percent: 1500 for 15 %.'), amount: money })
    .nullable()
    .describe('Included in the total; null if VAT is not mentioned.'),
  creditNotes: z.array(
    z.object({ number: z.string(), issuedAt: instant, amount: money, vat: money.nullable() }),
  ),
  left: z.object({ amount: money, vat: money.nullable() }).describe('After the credit notes.'),
});

/** Seats that are held, and how to pay for them. */
export const placedOrderAnswer = answer<PlacedOrder>()(
  z
    .object({
      orderId: id,
      orderPath: z.string().describe('Same-origin path of the order’s page.'),
      holdExpiresAt: instant.describe('When the seats go back on sale unless they are paid for.'),
      toConfirm: z
        .boolean()
        .describe(
          'A larger free order: its tickets come once it is confirmed through the link we email, before `holdExpiresAt`.',
        ),
      tran: z
        .object({
          access_code: z.string().describe('Opens the provider’s pop-up.'),
          reference: z.string().describe('Names the payment at the provider.'),
          provider: z.string(),
          redirect_url: z.string().describe('Where to pay without the pop-up.'),
          amount: z.int().describe('The amount to pay, in minor units (cents).'),
          fee: z.int().describe('The service fee in it that comes on top of the prices, in minor units.'),
          currency: z.enum(CURRENCIES),
        })
        .nullable()
        .describe('Null when the order is free.'),
    })
    .meta({ id: 'PlacedOrder' }),
);

/** What an order's page shows. */
export const orderAnswer = answer<OrderPage>()(
  z
    .object({
      eventId: id,
      orderId: id,
      state: z.enum(['held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded']),
      ticketsMail: z
        .enum(['on-its-way', 'sent', 'undeliverable'])
        .nullable()
        .describe(
          'What became of the last email with its tickets, to its address; of the one with its link while it waits `toConfirm`. Null while it waits to be paid.',
        ),
      email: z.string().describe('‘Email removed’ once a guest’s data has ended.'),
      total: money,
      addedFee: money.describe(
        'The service fee within the total that comes on top of the lines; 0 where the organiser pays it.',
      ),
      lines: z.array(z.object({ ticketTypeId: id, typeName: z.string(), quantity: z.int(), total: money })),
      holdExpiresAt: instant.describe('When an unpaid order’s seats go back on sale.'),
      paidAt: instant.nullable().describe('Null while it is not paid.'),
      event: z.object({
        name: z.string(),
        startsAt: instant,
        endsAt: instant,
        timeZone,
        locationText: z.string(),
        bannerUrl,
        accent,
        cancelled: z.boolean().describe('It won’t go ahead.'),
      }),
      contactEmail: z
        .string()
        .describe('Who to write to: the organiser if they chose so, otherwise our support.'),
      moved: movedSince
        .nullable()
        .describe('When and where it was when the order was placed, if that has changed.'),
      payment: z
        .object({ provider: z.string(), accessCode: z.string(), redirectUrl: z.string(), state: z.string() })
        .nullable()
        .describe('How to continue paying; null if there is nothing to pay, or no way to pay now.'),
      paymentOver: z
        .boolean()
        .describe(
          'The seats are held, but the provider says this payment can no longer be paid: release them and order again.',
        ),
      toConfirm: z.boolean().describe('Its tickets wait until it is confirmed through the emailed link.'),
      paymentPending: z.boolean().describe('A payment is under way: ask again.'),
      tickets: z
        .array(
          z.object({
            id,
            typeName: z.string(),
            code: z.string().describe('Signed; what the QR holds.'),
            shortCode: z.string().describe('For typing.'),
            qrSvg: z.string(),
            revoked: z.boolean().describe('No longer valid.'),
            reversed: z
              .boolean()
              .describe('No longer valid because the customer’s bank reversed the payment.'),
            onHold: z
              .boolean()
              .describe('Its payment is disputed: it isn’t valid until the bank has decided.'),
            admittedAt: instant.nullable(),
            price: money.describe('Without the service fee.'),
          }),
        )
        .describe('Once paid.'),
      refunds: z
        .array(
          z.object({
            amount: money,
            reason: z.string(),
            state: z.enum(['requested', 'pending', 'processing', 'done', 'failed', 'needs_attention']),
            note: z.string().nullable().describe('The organiser’s words.'),
            settled: z.boolean().describe('It could not be sent, and the organiser settled it another way.'),
            createdAt: instant,
            updatedAt: instant,
          }),
        )
        .describe('Newest first. For a failed one, what the customer has not got another way.'),
      dispute: z
        .enum(['open', 'lost'])
        .nullable()
        .describe('Its payment is disputed with the bank, or the bank gave the money back; null otherwise.'),
      fromBank: money.nullable().describe('What the bank gave back of that payment; null where nothing.'),
      refundableUntil: instant
        .nullable()
        .describe('The deadline for giving tickets back; null if that is not offered, or no longer.'),
      refundable: z
        .object({ tickets: z.array(z.object({ id, amount: money })), most: money })
        .nullable()
        .describe(
          'What giving tickets back returns now: the sum for each ticket, and never more than `most`; less than their prices if part of the order was refunded before. Null if it is not offered.',
        ),
      kept: z
        .boolean()
        .describe(
          'It is among your own tickets without its link: you bought or added it, or it has your email address.',
        ),
      pdfPath: z.string().describe('Same-origin path of the tickets as PDF.'),
      receipt: receipt
        .nullable()
        .describe('With its credit notes, as they were issued; null where nothing was paid.'),
      receiptPath: z.string().nullable().describe('The same as a PDF.'),
      calendarPath: z.string().describe('Same-origin path of the calendar entry.'),
    })
    .meta({ id: 'Order' }),
);

import { z } from 'zod';
import type { OrderPage } from '../../core/orders/order.ts';
import type { PlacedOrder } from '../../core/orders/place-order.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { answer } from './answer.ts';
import { accent, bannerUrl, instant, money, movedSince, timeZone } from './shared-answers.ts';

const id = z.uuid();

const receipt = z.object({
  number: z.string().describe('One row of numbers an organiser, credit notes in it.'),
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
    .describe('Null where the organiser had said nothing of themselves by then.'),
  vat: z
    .object({ rate: z.int().describe('Hundredths of a percent: 1500 for 15 %.'), amount: money })
    .nullable()
    .describe('Contained in the total; null where nothing is said of VAT.'),
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
      holdExpiresAt: instant.describe('When the seats go back on sale unless paid.'),
      tran: z
        .object({
          access_code: z.string().describe('Opens the provider’s pop-up.'),
          reference: z.string().describe('Names the payment at the provider.'),
          provider: z.string(),
          redirect_url: z.string().describe('Where to pay without the pop-up.'),
          amount: z.int().describe('What is to be paid, minor units: cents.'),
          fee: z.int().describe('The service fee within it that comes on top of the prices, minor units.'),
          currency: z.enum(CURRENCIES),
        })
        .nullable()
        .describe('Null when the order is free, and therefore paid already.'),
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
      email: z.string(),
      total: money,
      addedFee: money.describe(
        'The service fee within the total that comes on top of the lines; 0 where the organiser pays it.',
      ),
      lines: z.array(z.object({ ticketTypeId: id, typeName: z.string(), quantity: z.int(), total: money })),
      holdExpiresAt: instant.describe('When an unpaid order’s seats go back on sale.'),
      event: z.object({
        name: z.string(),
        startsAt: instant,
        endsAt: instant,
        timeZone,
        locationText: z.string(),
        bannerUrl,
        accent,
        cancelled: z.boolean().describe('It does not take place.'),
      }),
      contactEmail: z
        .string()
        .describe('Whom to write to: the organiser, where they said so, or our support.'),
      moved: movedSince
        .nullable()
        .describe('When and where it was when the order was placed, if that has changed.'),
      payment: z
        .object({ provider: z.string(), accessCode: z.string(), redirectUrl: z.string(), state: z.string() })
        .nullable()
        .describe('How to go on paying; null when there is nothing to pay, or no way to now.'),
      paymentOver: z
        .boolean()
        .describe(
          'The seats are held, and the provider says that the payment can’t be paid any more: give them back and order again.',
        ),
      paymentPending: z.boolean().describe('Money is under way: ask again.'),
      tickets: z
        .array(
          z.object({
            id,
            typeName: z.string(),
            code: z.string().describe('Signed; what the QR holds.'),
            shortCode: z.string().describe('For typing.'),
            qrSvg: z.string(),
            revoked: z.boolean().describe('Taken back: it admits nobody.'),
            reversed: z.boolean().describe('Taken back because the customer’s bank took the payment back.'),
            onHold: z
              .boolean()
              .describe('Its payment is disputed: it admits nobody until the bank has decided.'),
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
        .describe('Newest first. Of one that failed, what the customer does not have another way.'),
      dispute: z
        .enum(['open', 'lost'])
        .nullable()
        .describe('Its payment is disputed with the bank, or the bank gave the money back; null otherwise.'),
      fromBank: money.nullable().describe('What the bank gave back of that payment; null where nothing.'),
      refundableUntil: instant
        .nullable()
        .describe('Until when tickets can be given back; null where that is not offered, or not any more.'),
      refundable: z
        .object({ tickets: z.array(z.object({ id, amount: money })), most: money })
        .nullable()
        .describe(
          'What giving tickets back brings now: the sum of what each brings, and never more than `most`; less than their prices where money of the order went back before. Null where that is not offered.',
        ),
      kept: z
        .boolean()
        .describe(
          'It is among your own tickets without its link: you bought or keep it, or it has your address.',
        ),
      pdfPath: z.string().describe('Same-origin path of the tickets as PDF.'),
      receipt: receipt
        .nullable()
        .describe('With its credit notes, as they were issued; null where nothing was paid.'),
      receiptPath: z.string().nullable().describe('Of the same as PDF.'),
      calendarPath: z.string().describe('Same-origin path of the calendar entry.'),
    })
    .meta({ id: 'Order' }),
);

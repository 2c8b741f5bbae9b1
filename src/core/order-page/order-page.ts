import { z } from 'zod';
import { LOCALES } from '../../languages/locales.ts';
import { movedSinceAnswer } from '../events/moved-since.ts';
import { emailAnswer } from '../orders/order.ts';
import { orderNumberAnswer } from '../orders/order-number.ts';
import { receiptAnswer } from '../receipts/receipt.ts';
import { taxSumsAnswer } from '../receipts/tax-sum.ts';
import { accent, bannerUrl, instant, timeZone } from '../shared/answer-fields.ts';
import { money } from '../shared/money.ts';
import { businessAnswer } from '../taxes/business-buyer.ts';
import { typeColour } from '../ticket-types/type-colour.ts';
import { sentTicketAnswer } from '../tickets/sent-ticket.ts';
import { ticketEntryAnswer } from '../tickets/ticket-entry.ts';
import { walletPathsAnswer } from '../wallets/wallet-paths.ts';

const id = z.uuid();

/** The event of an order or a ticket, as whoever holds it sees it. */
export const eventOfTicket = z.object({
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  locationText: z.string(),
  bannerUrl,
  accent,
  cancelled: z.boolean().describe('It won’t go ahead.'),
});

/** What the owner of an order sees. */
export const orderAnswer = z
  .object({
    eventId: id,
    orderId: id,
    number: orderNumberAnswer,
    language: z.enum(LOCALES).nullable().describe('In which it was ordered; null: English.'),
    state: z.enum(['held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded']),
    ticketsMail: z
      .enum(['on-its-way', 'sent', 'undeliverable'])
      .nullable()
      .describe(
        'What became of the last email with its tickets, to its address; of the one with its link while it waits `toConfirm`. Null while it waits to be paid.',
      ),
    ...emailAnswer,
    total: money,
    addedFee: money.describe(
      'The service fee within the total that comes on top of the lines; 0 where the organiser pays it.',
    ),
    taxes: taxSumsAnswer.describe(
      'The tax within the total, by rate; empty where nothing was said about tax.',
    ),
    business: businessAnswer.nullable().describe('The company that it is for; null for anybody else.'),
    lines: z
      .array(
        z.object({
          number: z.int(),
          ticketTypeId: id,
          typeName: z.string(),
          quantity: z.int(),
          admits: z.boolean().describe('False: an add-on or a donation.'),
          total: money.describe('What these cost, without a service fee on top.'),
          discount: money.describe('What a promo code took off that; 0 without one.'),
        }),
      )
      .describe('One ticket type at two prices is two lines.'),
    holdExpiresAt: instant.describe('When an unpaid order’s seats go back on sale.'),
    moreTime: z.boolean().describe('Whether you can ask for more time before `holdExpiresAt`.'),
    holdAgain: z
      .boolean()
      .describe('Its time is over, and you can ask for the same seats again, if they are left.'),
    paidAt: instant.nullable().describe('Null while it is not paid.'),
    event: eventOfTicket,
    contactEmail: z
      .string()
      .describe('Who to write to: the organiser if they chose so, otherwise our support.'),
    moved: movedSinceAnswer
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
    offered: z
      .boolean()
      .describe(
        'Its tickets came from the waiting list: while it is held without a `payment`, it waits to be accepted until `holdExpiresAt`.',
      ),
    resale: z
      .boolean()
      .describe('Its ticket is sold by somebody who has it: it becomes yours once you have paid.'),
    paymentPending: z
      .boolean()
      .describe(
        'A payment is under way and may still arrive, even after its seats were released: ask again.',
      ),
    tickets: z
      .array(
        z.object({
          id,
          typeName: z.string(),
          colour: typeColour.nullable().describe('Of its type.'),
          people: z.int().describe('How many people it admits.'),
          entry: ticketEntryAnswer,
          peopleIn: z.int().describe('How many of them came in, at the area and on the day when most did.'),
          code: z.string().describe('Signed; what the QR holds.'),
          attendeeName: z.string().nullable().describe('The attendee’s name; null where nobody gave one.'),
          shortCode: z.string().describe('For typing.'),
          qrSvg: z.string(),
          revoked: z.boolean().describe('No longer valid.'),
          reversed: z.boolean().describe('No longer valid because the customer’s bank reversed the payment.'),
          onHold: z
            .boolean()
            .describe('Its payment is disputed or on hold: it isn’t valid until that is resolved.'),
          forResaleSince: instant
            .nullable()
            .describe(
              'When you offered it for resale; it is valid until somebody buys it. Null while it isn’t offered.',
            ),
          resold: z.boolean().describe('No longer valid because somebody bought it from you.'),
          admittedAt: instant.nullable(),
          area: z.string().nullable().describe('Where it was last checked in.'),
          price: money.describe('Without the service fee.'),
          admits: z.boolean().describe('False: an add-on that was bought alone, whose code lets nobody in.'),
          collectedAt: instant.nullable().describe('When such an add-on was handed out.'),
          wallets: walletPathsAnswer,
        }),
      )
      .describe('Once paid; without those that somebody accepted from you.'),
    addOns: z
      .array(
        z.object({
          id,
          ticketId: id.nullable().describe('The ticket that it came with; null for a donation.'),
          typeName: z.string(),
          revoked: z.boolean().describe('It was refunded.'),
          collectedAt: instant.nullable().describe('When it was handed out.'),
          price: money.describe('Without the service fee.'),
        }),
      )
      .describe('What came with the tickets, and donations.'),
    sent: z.array(sentTicketAnswer).describe('The tickets that you sent to others, accepted or not.'),
    sendable: z.array(id).describe('Ids of the tickets that you can send to somebody now.'),
    resellable: z
      .array(z.object({ id, amount: money }))
      .describe(
        'Ids of the tickets that you can offer to the waiting list now, or have offered, and what each brings once somebody buys it.',
      ),
    keptByAddOns: z
      .array(id)
      .describe('Ids of the tickets that you could offer, were the add-ons refunded that came with them.'),
    refunds: z
      .array(
        z.object({
          amount: money,
          reason: z.string(),
          state: z.enum(['requested', 'pending', 'processing', 'done', 'failed', 'needs_attention']),
          note: z.string().nullable().describe('The organiser’s words.'),
          kept: money
            .nullable()
            .describe('The cancellation fees of its tickets, which are kept; null without one.'),
          atDoor: z.boolean().describe('It was paid at a till: the organiser hands it back themselves.'),
          resolved: z.boolean().describe('It could not be sent, and the organiser resolved it another way.'),
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
      .object({
        tickets: z.array(
          z.object({ id, amount: money, kept: money.describe('Its cancellation fee; 0 without one.') }),
        ),
        most: money,
      })
      .nullable()
      .describe(
        'What giving tickets back returns now: the sum for each ticket, and never more than `most`; less than their prices if part of the order was refunded before. Null if it is not offered.',
      ),
    kept: z
      .boolean()
      .describe(
        'It is among your own tickets without its link: you bought or added it, or it has your email address.',
      ),
    details: z
      .object({
        path: z.string().describe('Same-origin path of the form.'),
        missing: z.int().describe('How many required answers are not there yet.'),
        first: z.boolean().describe('They come before the order is paid, or free tickets are issued.'),
      })
      .nullable()
      .describe(
        'The form with names and answers; null if nothing is asked, or nothing can be changed any more.',
      ),
    pdfPath: z.string().describe('Same-origin path of the tickets as PDF.'),
    receipt: receiptAnswer
      .nullable()
      .describe('With its credit notes, as they were issued; null where nothing was paid.'),
    receiptPath: z
      .string()
      .nullable()
      .describe('The receipt as a PDF; an invoice where its seller said who they are.'),
    creditNotes: z
      .array(z.object({ number: z.string(), path: z.string().describe('Same-origin path of its PDF.') }))
      .describe('Its credit notes as PDFs.'),
    passesPath: z
      .string()
      .nullable()
      .describe(
        'Same-origin path of the passes of all valid tickets for Apple Wallet, in one file; null for fewer than two or more than ten.',
      ),
    calendarPath: z.string().describe('Same-origin path of the calendar entry.'),
  })
  .meta({ id: 'Order' });
export type OrderPage = z.infer<typeof orderAnswer>;

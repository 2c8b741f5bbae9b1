import { z } from 'zod';
import { givenAnswer } from '../attendees/given-answer.ts';
import { disputeAnswer } from '../disputes/dispute.ts';
import { emailAnswer } from '../orders/order.ts';
import { orderNumberAnswer } from '../orders/order-number.ts';
import { taxSumsAnswer } from '../receipts/tax-sum.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import { money } from '../shared/money.ts';
import { businessAnswer } from '../taxes/business-buyer.ts';
import { offeredUntilAnswer } from '../waiting-list/offered-until.ts';
import { orderNoteAnswer } from './order-note.ts';

const id = z.uuid();

/** An order as its event's organiser sees it. */
export const organiserOrderAnswer = z
  .object({
    id,
    number: orderNumberAnswer,
    event: z.object({ id, name: z.string(), startsAt: instant, timeZone, cancelled: z.boolean() }),
    state: z.enum(['held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded']),
    offeredUntil: offeredUntilAnswer,
    ...emailAnswer,
    total: money,
    fee: money.describe('The service fee.'),
    feePayer: z
      .enum(['organiser', 'customer'])
      .describe('customer: it is within the total, on top of the lines. organiser: it is taken from them.'),
    taxes: taxSumsAnswer.describe(
      'The tax within the total, by rate; empty where nothing was said about tax.',
    ),
    receiptNumber: z.string().nullable().describe('Null where nothing was paid.'),
    isInvoice: z.boolean().describe('Its receipt names the seller, so it is an invoice.'),
    creditNotes: z.array(z.string()).describe('The numbers of its credit notes.'),
    business: businessAnswer.nullable().describe('The company that it is for; null for anybody else.'),
    createdAt: instant,
    holdExpiresAt: instant,
    paidAt: instant.nullable(),
    source: z.string().describe('Where it came from, in a few words; empty where nobody said.'),
    guest: z
      .string()
      .nullable()
      .describe('Why an organiser added it for guests; null where a customer placed it.'),
    promoCode: z.string().nullable().describe('The promo code that it was placed with.'),
    lines: z.array(
      z.object({
        number: z.int(),
        typeName: z.string(),
        quantity: z.int(),
        donation: z.boolean(),
        total: money,
        discount: money.describe('What its promo code took off; 0 without one.'),
      }),
    ),
    tickets: z.array(
      z.object({
        id,
        typeName: z.string(),
        attendee: z
          .object({ name: z.string(), email: z.string() })
          .describe('The attendee’s name; empty where nobody gave one, and then the ticket is the buyer’s.'),
        answers: z.array(givenAnswer),
        shortCode: z.string(),
        revoked: z.boolean().describe('No longer valid.'),
        reversed: z.boolean().describe('No longer valid because the customer’s bank reversed the payment.'),
        onHold: z
          .boolean()
          .describe('Its payment is disputed or on hold: it isn’t valid until that is resolved.'),
        people: z.int().describe('How many people it admits.'),
        peopleIn: z.int().describe('How many of them came in, at the area and on the day when most did.'),
        admittedAt: instant.nullable(),
        gate: z.string().nullable().describe('Where it was checked in.'),
        admits: z.boolean().describe('False: an add-on or a donation.'),
        addOnTo: id.nullable().describe('Of an add-on: the ticket that it came with, and goes back with.'),
        donation: z.boolean(),
        collectedAt: instant.nullable().describe('When an add-on was ticked off at the door.'),
        sentTo: z
          .object(emailAnswer)
          .nullable()
          .describe('The email address that accepted it from its customer; null while the customer has it.'),
        forResaleSince: instant
          .nullable()
          .describe('When its customer offered it for resale; null while it isn’t.'),
        resold: z.boolean().describe('No longer valid because somebody from the waiting list bought it.'),
      }),
    ),
    answers: z.array(givenAnswer).describe('What was asked once for the order.'),
    payments: z.array(
      z.object({
        number: z.int(),
        provider: z.string(),
        state: z.enum([
          'created',
          'opened',
          'action_required',
          'processing',
          'succeeded',
          'failed',
          'abandoned',
        ]),
        amount: money,
        cardFee: money.nullable().describe('What the card provider keeps; null until it says.'),
        createdAt: instant,
        succeededAt: instant.nullable(),
      }),
    ),
    refunds: z.array(
      z.object({
        id,
        amount: money,
        feeRefund: money.nullable().describe('What the platform gives back of its service fee with it.'),
        kept: money
          .nullable()
          .describe('The cancellation fees of its tickets, which are kept; null without one.'),
        reason: z.string(),
        state: z.enum(['requested', 'pending', 'processing', 'done', 'failed', 'needs_attention']),
        note: z.string().nullable().describe('The words to the customer.'),
        retried: z.boolean().describe('It failed and was tried again: another refund replaces it.'),
        anotherWay: money
          .nullable()
          .describe(
            'For a failed one: how much of its money the customer got another way, from their bank or through other refunds. If it is all of it, nothing is left to send.',
          ),
        resolved: z
          .boolean()
          .describe('It failed or needs attention, and a person said how it was resolved.'),
        createdAt: instant,
        updatedAt: instant,
      }),
    ),
    disputes: z.array(disputeAnswer).describe('Open ones first.'),
    refundable: z
      .object({
        charges: z
          .array(z.object({ attemptNumber: z.int(), chargedMinor: z.int(), goneMinor: z.int() }))
          .describe('Each payment that bought something, and what was refunded of it or is on its way.'),
        feePayer: z.enum(['organiser', 'customer']),
        feeMinor: z.int(),
        feeRefundMinor: z.int(),
        keptMinor: z.int().describe('Cancellation fees of tickets that were given back.'),
        returnedMinor: z.int().describe('Refunded at the card provider, for no tickets so far.'),
        tickets: z.array(
          z.object({
            id,
            priceMinor: z.int(),
            feeMinor: z.int(),
            revoked: z.boolean(),
            addOnTo: id.nullish().describe('Of an add-on: the ticket that it came with, and goes back with.'),
            admits: z.boolean().optional().describe('False: it is an add-on.'),
          }),
        ),
      })
      .describe('What a refund is planned from, minor units.'),
    mails: z
      .array(
        z.object({
          email: z.string().nullable().describe('Null once a guest’s data has ended.'),
          reason: z.enum(['paid', 'resent', 'address-corrected']),
          requestedAt: instant,
          sentAt: instant.nullable(),
          waiting: z.boolean().describe('It has not been sent yet.'),
          refusedAt: instant.nullable().describe('When the mail server refused the address for good.'),
          refusal: z.string().nullable().describe('What it said.'),
        }),
      )
      .describe('Emails with its tickets, oldest first.'),
    tags: z.array(z.string()).describe('By which staff sort orders.'),
    notes: z.array(orderNoteAnswer).describe('Of staff, for staff alone; newest first.'),
    timeline: z.array(z.object({ at: instant, text: z.string() })).describe('What happened, oldest first.'),
  })
  .meta({ id: 'OrganiserOrder' });
export type OrganiserOrder = z.infer<typeof organiserOrderAnswer>;

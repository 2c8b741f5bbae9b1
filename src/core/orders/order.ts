import { z } from 'zod';
import type { OrderState } from '../../db/schema.ts';
import { movedSinceAnswer } from '../events/moved-since.ts';
import { receiptAnswer } from '../receipts/receipt.ts';
import { accent, bannerUrl, instant, timeZone } from '../shared/answer-fields.ts';
import { type Currency, currencySchema, type Money, money } from '../shared/money.ts';

export type { OrderState };

/** The state of the mail that brings an order's tickets, or else of the one with the link that confirms it; null where neither is due. */
export type TicketsMailState = 'on-its-way' | 'sent' | 'undeliverable' | null;

const id = z.uuid();

/** The owner of an order sees this of it. */
export const orderAnswer = z
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
          reversed: z.boolean().describe('No longer valid because the customer’s bank reversed the payment.'),
          onHold: z
            .boolean()
            .describe('Its payment is disputed or on hold: it isn’t valid until that is settled.'),
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
    receipt: receiptAnswer
      .nullable()
      .describe('With its credit notes, as they were issued; null where nothing was paid.'),
    receiptPath: z.string().nullable().describe('The same as a PDF.'),
    calendarPath: z.string().describe('Same-origin path of the calendar entry.'),
  })
  .meta({ id: 'Order' });
export type OrderPage = z.infer<typeof orderAnswer>;

/** Seats that are held, and how to pay for them. */
export const placedOrderAnswer = z
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
        currency: currencySchema,
      })
      .nullable()
      .describe('Null when the order is free.'),
  })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof placedOrderAnswer>;

/** One line of a new order. */
export interface OrderLine {
  ticketTypeId: string;
  quantity: number;
}

/** The allocator needs this to hold seats. It is parsed already, and has no prices, which are the server's. */
export interface NewHold {
  eventId: string;
  orderId: string;
  email: string;
  /** "user:{id}" or "guest:{id}". */
  buyer: string;
  lines: OrderLine[];
  /** The email is known to be the buyer's: their account has it and proved it. */
  emailProven?: boolean;
  /** Keyed hash of the network address that it comes from; undefined where nothing is to be counted. */
  heldFrom?: string | undefined;
  idempotencyKey?: IdempotencyKey | undefined;
  /** The provider's id for a currency; undefined when none takes it. */
  providerFor(currency: Currency): string | undefined;
  /** Tells whether a provider pays organisers directly here; where this is left out, every one that has accounts of theirs does. */
  paysDirectly?(providerId: string): boolean;
}

/** An order keeps hashes of its idempotency key and of the request that the key came with. */
export interface IdempotencyKey {
  keyHash: string;
  requestHash: string;
}

/** A hold that was committed, or the reason why this one was not; others of its group are not touched by it. */
export type HoldOutcome =
  | {
      held: true;
      total: Money;
      /** The service fee within the total that the customer pays on top of the prices. */
      addedFeeMinor: number;
      holdExpiresAt: Date;
      provider: string | undefined;
      /** The account that it pays directly, and the part of the total that stays with the platform, minor units. */
      payee: { account: string; platformFeeMinor: number } | null;
      eventName: string;
      /** It is free, and its tickets wait until the link that is mailed to its address is pressed. */
      toConfirm: boolean;
    }
  | { held: false; refusal: HoldRefusal };

export interface HoldRefusal {
  code:
    | 'order.unknown-event'
    | 'order.not-on-sale'
    | 'order.event-over'
    | 'order.unknown-type'
    | 'order.sale-not-open'
    | 'order.sale-over'
    | 'order.too-many'
    | 'order.mixed-currencies'
    | 'order.currency-not-taken'
    | 'order.too-many-unpaid'
    | 'order.sold-out';
  detail: string;
  /** The line it is about, by ticket type. */
  ticketTypeId?: string;
  /** Seats left of that type, when sold out. */
  left?: number;
  /** One order may have this many of it, when it wants more. */
  limit?: number;
  /** The wait after which trying again may help, where it does. */
  retryAfterSeconds?: number;
}

export const MAX_QUANTITY = 100;
export const MAX_LINES = 20;

export const emailSchema = z
  .string({ error: 'no email' })
  .trim()
  .min(1, { error: 'no email' })
  .max(254, { error: 'This email is too long.' })
  .pipe(z.email({ error: 'Enter an email like name@example.com.' }))
  // RFC 5321: no server takes a longer name before the @.
  .refine((email) => email.indexOf('@') <= 64, { error: 'Enter an email like name@example.com.' });

/** A whole number of tickets; people see these messages beside the picker. How many an order may have is its ticket types' to say. */
export const quantitySchema = z
  .number({ error: 'Enter a number of tickets.' })
  .int({ error: 'Choose a whole number of tickets.' })
  .min(1, { error: 'Choose at least one ticket.' });

/** Takes holds in arrival order and commits all that wait for one event together. */
export interface HoldQueue {
  place(hold: NewHold): Promise<HoldOutcome>;
}

import { z } from 'zod';
import type { OrderState, RefundState } from '../../db/schema.ts';
import type { MovedSince } from '../events/moved-since.ts';
import type { Receipt } from '../receipts/receipt.ts';
import type { Currency, Money } from '../shared/money.ts';

export type { OrderState };

/** The state of the mail that brings an order's tickets, or else of the one with the link that confirms it; null where neither is due. */
export type TicketsMailState = 'on-its-way' | 'sent' | 'undeliverable' | null;

/** The owner of an order sees this of it: the order page and `GET /api/events/{eventId}/orders/{orderId}`. */
export interface OrderPage {
  eventId: string;
  orderId: string;
  state: OrderState;
  email: string;
  /** What became of the mail with its tickets, or while it is not confirmed of the one with its link, to that address. */
  ticketsMail: TicketsMailState;
  total: Money;
  /** The service fee within the total that comes on top of the lines; 0 where the organiser pays it. */
  addedFee: Money;
  lines: { ticketTypeId: string; typeName: string; quantity: number; total: Money }[];
  /** ISO 8601 instant at which an unpaid order's seats go back on sale. */
  holdExpiresAt: string;
  /** ISO 8601 instant; null while it is not paid. A free order is paid when it is placed. */
  paidAt: string | null;
  event: {
    name: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    locationText: string;
    bannerUrl: string | null;
    accent: string | null;
    cancelled: boolean;
  };
  /** Whom to write to with a question: the organiser, where they said so, or our support. */
  contactEmail: string;
  /** When and where it was when the order was placed, if it was moved since. */
  moved: MovedSince | null;
  /** How to go on paying while held: null when paid, over, free, or when the provider could not be reached. */
  payment: { provider: string; accessCode: string; redirectUrl: string; state: string } | null;
  /** True where seats are still held and the provider says that their payment can't be paid any more: the way on is to choose again. */
  paymentOver: boolean;
  /** True while its tickets wait until the link that was mailed to its address is pressed. */
  toConfirm: boolean;
  /** True while money is known to be under way: the page says so and asks again. */
  paymentPending: boolean;
  /** Present once paid. `qrSvg` is ready to show; `admittedAt` is set once the door let the ticket in. */
  tickets: {
    id: string;
    typeName: string;
    code: string;
    shortCode: string;
    qrSvg: string;
    revoked: boolean;
    /** It was revoked because the customer's bank took the payment back. */
    reversed: boolean;
    /** Its payment is disputed: it admits nobody until the bank has decided. */
    onHold: boolean;
    admittedAt: string | null;
    /** Without the service fee. */
    price: Money;
  }[];
  /** Money on its way back, newest first: of what failed only what they do not have another way. */
  refunds: {
    amount: Money;
    reason: string;
    state: RefundState;
    /** The organiser's words. */
    note: string | null;
    /** It could not be sent, and the organiser settled it another way. */
    settled: boolean;
    createdAt: string;
    /** When its state last changed. */
    updatedAt: string;
  }[];
  /** The payment that bought the tickets is disputed with the bank, or the bank gave the money back; null otherwise. */
  dispute: 'open' | 'lost' | null;
  /** What the bank gave back of that payment; null where nothing. */
  fromBank: Money | null;
  /** Until when tickets can be given back here, ISO 8601; null where that is not offered, or not any more. */
  refundableUntil: string | null;
  /**
   * What giving tickets back brings now, each that can be: together no more than `most`. Less than their prices where money of the order
   * went back before. Null where that is not offered.
   */
  refundable: { tickets: { id: string; amount: Money }[]; most: Money } | null;
  /** It is among the asker's own orders without its link: they bought it, it has their proven address, or they keep it. */
  kept: boolean;
  /** Same-origin paths of the tickets as PDF and of the calendar entry. */
  pdfPath: string;
  /** Null where nothing was paid. */
  receipt: Receipt | null;
  /** The path of the same receipt as a PDF. */
  receiptPath: string | null;
  calendarPath: string;
}

export interface PlacedOrder {
  orderId: string;
  /** Same-origin path of the order's page. */
  orderPath: string;
  /** ISO 8601 instant at which the seats go back on sale unless paid. */
  holdExpiresAt: string;
  /** A free order whose tickets come once the link that is mailed to its address is pressed; until `holdExpiresAt` its seats are held. */
  toConfirm: boolean;
  /** How to pay; null when the order is free. */
  tran: {
    access_code: string;
    reference: string;
    provider: string;
    redirect_url: string;
    /** What is to be paid, minor units. */
    amount: number;
    /** The service fee within it that comes on top of the prices, minor units. */
    fee: number;
    currency: Currency;
  } | null;
}

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
  /** By what a client that asks again is known (placed-before.ts). */
  asked?: Asked | undefined;
  /** The provider's id for a currency; undefined when none takes it. */
  providerFor(currency: Currency): string | undefined;
  /** Whether a provider pays organisers directly here; every one that has accounts of theirs does where it is not said. */
  paysDirectly?(providerId: string): boolean;
}

/** Hashes of the key that came with an order, and of what was asked for with it. */
export interface Asked {
  with: string;
  from: string;
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
      /** Whom it pays directly, and what of the total stays with the platform, minor units. */
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
  /** What is left of that type, when sold out. */
  left?: number;
  /** How many of it one order may have, when it wants more. */
  limit?: number;
  /** When asking again may help, where it does. */
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

import { z } from 'zod';
import type { Locale } from '../../languages/locales.ts';
import type { WantedLine } from '../inventory/allocate.ts';
import type { KeptOrder } from '../orders/order-metadata.ts';
import type { OrderSource } from '../orders/order-source.ts';
import type { Person } from '../promo-codes/code-store.ts';
import { instant } from '../shared/answer-fields.ts';
import type { DomainError } from '../shared/errors.ts';
import { type Currency, currencySchema, type Money } from '../shared/money.ts';
import type { Business } from '../taxes/business-buyer.ts';

/** Held seats, and how to pay for them. */
export const placedOrderAnswer = z
  .object({
    orderId: z.uuid(),
    orderPath: z.string().describe('Same-origin path of the order’s page.'),
    holdExpiresAt: instant.describe('When the seats go back on sale if they are not paid for.'),
    toConfirm: z
      .boolean()
      .describe(
        'A larger free order: its tickets are issued once it is confirmed with the link we email, before `holdExpiresAt`.',
      ),
    reverseCharge: z
      .boolean()
      .describe('Whether any of it is sold without tax to a company that accounts for the tax itself.'),
    detailsPath: z
      .string()
      .nullable()
      .describe(
        'Same-origin path of the form for names and answers that the organiser requires before payment. Until they are given, `tran` is null, and a free order gets no tickets. Null if nothing is required first.',
      ),
    tran: z
      .object({
        access_code: z.string().describe('Opens the provider’s pop-up.'),
        reference: z.string().describe('Identifies the payment at the provider.'),
        provider: z.string(),
        redirect_url: z.string().describe('The page to pay on without the pop-up.'),
        amount: z.int().describe('The amount to pay, in minor units (cents).'),
        fee: z.int().describe('The part of it that is the service fee on top of the prices, in minor units.'),
        currency: currencySchema,
      })
      .nullable()
      .describe('Null if the order is free, or `detailsPath` comes first.'),
  })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof placedOrderAnswer>;

/** What the allocator needs to hold seats, already parsed. */
export interface NewHold {
  eventId: string;
  orderId: string;
  email: string;
  /** "user:{id}" or "guest:{id}". */
  buyer: string;
  lines: WantedLine[];
  /** Its promo code in normalised form, and the person for whom the code counts it. */
  code?: ({ text: string } & Person) | undefined;
  /** The company that buys. */
  business?: Business | undefined;
  /** Whether the buyer's account has verified this email address. */
  emailProven?: boolean;
  /** A keyed hash of the buyer's network address; undefined to count nothing. */
  heldFrom?: string | undefined;
  /**
   * It is sold at a till: hidden ticket types and those whose sale is over are allowed, there is no service fee, and the organiser has the
   * money at once.
   */
  atTill?: boolean;
  /**
   * An organiser adds it for guests: nothing is charged, hidden ticket types and those that are not on sale are allowed, and no limit or
   * add-on of an order applies.
   */
  forGuests?: boolean;
  idempotencyKey?: IdempotencyKey | undefined;
  source?: OrderSource | null;
  /** In which the customer orders; left out for English. */
  language?: Locale | undefined;
  /** Returns the provider's id for a currency; undefined if no provider takes it. */
  providerFor(currency: Currency): string | undefined;
  /** The smallest charge in a currency, minor units. */
  leastFor?(currency: Currency): number;
  /** Whether a provider pays organisers directly; if left out, every provider with an organiser's account does. */
  paysDirectly?(providerId: string): boolean;
}

/** Hashes of an idempotency key and of the request that it came with. */
export interface IdempotencyKey {
  keyHash: string;
  requestHash: string;
}

/** A committed hold, or the reason for its refusal, which does not affect others of its group. */
export type HoldOutcome =
  | {
      held: true;
      total: Money;
      /** The service fee within the total that the customer pays on top of the prices. */
      addedFeeMinor: number;
      holdExpiresAt: Date;
      provider: string | undefined;
      /** The account that is paid directly, and the part of the total that stays with the platform, minor units. */
      payee: { account: string; platformFeeMinor: number } | null;
      eventName: string;
      /** When the event starts. */
      startsAt: Date;
      /** It is free, and its tickets wait until the link in its email is opened. */
      toConfirm: boolean;
      /** Some of it was sold to a company without tax. */
      reverseCharge: boolean;
      /** The event requires attendee details before payment. */
      asksFirst: boolean;
      /** What the provider is to keep of it; left out if the hold was looked up. */
      kept?: Omit<KeptOrder, 'payee'>;
    }
  | { held: false; refusal: DomainError };

/** Takes holds in order of arrival and commits all that wait for one event together. */
export interface HoldQueue {
  place(hold: NewHold): Promise<HoldOutcome>;
}

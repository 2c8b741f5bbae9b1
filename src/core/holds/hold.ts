import { z } from 'zod';
import type { HoldRefusal, WantedLine } from '../inventory/admit.ts';
import type { OrderSource } from '../orders/order-source.ts';
import type { CodeRefusal } from '../promo-codes/admit-code.ts';
import type { Person } from '../promo-codes/code-store.ts';
import { instant } from '../shared/answer-fields.ts';
import { type Currency, currencySchema, type Money } from '../shared/money.ts';
import type { Business } from '../taxes/business-buyer.ts';

/** Seats that are held, and how to pay for them. */
export const placedOrderAnswer = z
  .object({
    orderId: z.uuid(),
    orderPath: z.string().describe('Same-origin path of the order’s page.'),
    holdExpiresAt: instant.describe('When the seats go back on sale unless they are paid for.'),
    toConfirm: z
      .boolean()
      .describe(
        'A larger free order: its tickets come once it is confirmed through the link we email, before `holdExpiresAt`.',
      ),
    reverseCharge: z
      .boolean()
      .describe('It is sold to a company without tax, which the company accounts for.'),
    detailsPath: z
      .string()
      .nullable()
      .describe(
        'Same-origin path of the form with names and answers that the organiser requires before payment: until they are given, `tran` is null, and a free order gets no tickets. Null if nothing is required first.',
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
      .describe('Null when the order is free, or `detailsPath` comes first.'),
  })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof placedOrderAnswer>;

/** The allocator needs this to hold seats. It is parsed already. */
export interface NewHold {
  eventId: string;
  orderId: string;
  email: string;
  /** "user:{id}" or "guest:{id}". */
  buyer: string;
  lines: WantedLine[];
  /** Its promo code in the one spelling, and whom the code counts it for. */
  code?: ({ text: string } & Person) | undefined;
  /** Whoever buys for a company. */
  business?: Business | undefined;
  /** The email is known to be the buyer's: their account has it and proved it. */
  emailProven?: boolean;
  /** Keyed hash of the network address that it comes from; undefined where nothing is to be counted. */
  heldFrom?: string | undefined;
  /**
   * Somebody sells it at a till: hidden ticket types and those whose sale is over can be had, no service fee is taken, and the money is the
   * organiser's at once.
   */
  atTill?: boolean;
  idempotencyKey?: IdempotencyKey | undefined;
  source?: OrderSource | null;
  /** The provider's id for a currency; undefined when none takes it. */
  providerFor(currency: Currency): string | undefined;
  /** The least that can be paid in a currency, minor units. */
  leastFor?(currency: Currency): number;
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
      /** It was sold to a company without tax. */
      reverseCharge: boolean;
      /** Its event asks for what is required about its attendees before they pay. */
      asksFirst: boolean;
    }
  | { held: false; refusal: HoldRefusal | CodeRefusal };

/** Takes holds in arrival order and commits all that wait for one event together. */
export interface HoldQueue {
  place(hold: NewHold): Promise<HoldOutcome>;
}

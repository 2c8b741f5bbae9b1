import type { Money } from '../shared/money.ts';
import type { Receipt } from './receipt.ts';

/** A receipt as its PDF shows it, with the credit notes that took some of it back. Names are as people typed them. */
export interface PrintedReceipt extends Receipt {
  /** The organiser's name, for where they did not say who sells. */
  readonly account: string;
  /** The customer's address. */
  readonly buyer: string;
  readonly orderNumber: string;
  readonly event: {
    readonly name: string;
    /** ISO 8601 instants, and the IANA zone that dates are shown in. */
    readonly startsAt: string;
    readonly endsAt: string;
    readonly timeZone: string;
  };
  readonly lines: readonly {
    readonly typeName: string;
    readonly quantity: number;
    readonly each: Money;
    /** What a promo code took off, which is not in the total; 0 without one. */
    readonly discount: Money;
    readonly total: Money;
  }[];
  /** The service fee within the total that comes on top of the lines; 0 where there is none or the organiser pays it. */
  readonly addedFee: Money;
  /** "By card, through paystack" */
  readonly paid: string;
}

import type { Money } from '../shared/money.ts';
import type { Receipt } from './receipt.ts';
import type { TaxSum } from './tax-sum.ts';

/** A receipt, or one of its credit notes, as a PDF shows it. Names are as people typed them. */
export interface PrintedReceipt extends Receipt {
  /** The organiser's name, for where they did not say who sells. */
  readonly account: string;
  /** The customer's address. */
  readonly email: string;
  readonly orderNumber: string;
  readonly event: {
    readonly name: string;
    /** ISO 8601 instants, and the IANA zone that dates are shown in. */
    readonly startsAt: string;
    readonly endsAt: string;
    readonly timeZone: string;
  };
  readonly lines: readonly PrintedLine[];
  /** "By card, through paystack" */
  readonly paid: string;
  /** The credit note that is printed in place of the receipt. */
  readonly note?: PrintedNote;
}

export interface PrintedNote {
  readonly number: string;
  readonly issuedAt: string;
  readonly lines: readonly PrintedLine[];
  readonly total: Money;
  readonly taxes: readonly TaxSum[];
}

/** Net and tax of a line add up to its total; what it does not say is left out. */
export interface PrintedLine {
  /** The ticket type, or what else it is. */
  readonly name: string;
  readonly quantity?: number;
  /** The price of one, where there are several. */
  readonly each?: Money;
  /** What a promo code took off, which is not in the total; 0 without one. */
  readonly discount?: Money;
  readonly total: Money;
  readonly rate?: number;
  readonly net?: Money;
  readonly tax?: Money;
}

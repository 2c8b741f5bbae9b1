import type { Money } from '../shared/money.ts';
import type { Receipt } from './receipt.ts';
import type { TaxSum } from './tax-sum.ts';

/** A receipt or credit note as its PDF shows it. Names are as people typed them. */
export interface PrintedReceipt extends Receipt {
  /** The organiser's name, shown when there are no seller details. */
  readonly account: string;
  /** The customer's address. */
  readonly email: string;
  readonly orderNumber: string;
  /** The event as it was when the receipt was issued. */
  readonly event: {
    readonly name: string;
    /** ISO 8601 instants, and the IANA zone that they are shown in. */
    readonly startsAt: string;
    readonly endsAt: string;
    readonly timeZone: string;
  };
  readonly lines: readonly PrintedLine[];
  /** "By card, through paystack" */
  readonly paid: string;
  /** The credit note to print instead of the receipt. */
  readonly note?: PrintedNote;
}

export interface PrintedNote {
  readonly number: string;
  readonly issuedAt: string;
  /** "2026-11-30" */
  readonly issuedOn: string;
  readonly lines: readonly PrintedLine[];
  readonly total: Money;
  readonly taxes: readonly TaxSum[];
}

/** Net and tax of a line add up to its total; fields without a value are left out. */
export interface PrintedLine {
  /** The ticket type, or another name for what was sold. */
  readonly name: string;
  readonly quantity?: number;
  /** The unit price, when there are several. */
  readonly each?: Money;
  /** The discount of a promo code, which the total does not include; 0 without one. */
  readonly discount?: Money;
  readonly total: Money;
  readonly rate?: number;
  readonly net?: Money;
  readonly tax?: Money;
}

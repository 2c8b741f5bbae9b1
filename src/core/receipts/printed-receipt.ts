import type { Money } from '../shared/money.ts';
import type { TicketEvent } from '../tickets/ticket-documents.ts';

/** A receipt as its PDF shows it, with the credit notes that took some of it back. Names are as people typed them. */
export interface PrintedReceipt {
  /** "000042": one row of numbers an organiser, receipts and credit notes together. */
  readonly number: string;
  /** ISO 8601 instant. */
  readonly issuedAt: string;
  /** The organiser's name. */
  readonly seller: string;
  /** The customer's address. */
  readonly buyer: string;
  readonly orderNumber: string;
  readonly event: Pick<TicketEvent, 'name' | 'startsAt' | 'endsAt' | 'timeZone'>;
  readonly lines: readonly {
    readonly typeName: string;
    readonly quantity: number;
    readonly each: Money;
    readonly total: Money;
  }[];
  /** The service fee within the total that comes on top of the lines; 0 where there is none or the organiser pays it. */
  readonly addedFee: Money;
  readonly total: Money;
  /** "By card, through paystack" */
  readonly paid: string;
  readonly creditNotes: readonly {
    readonly number: string;
    readonly issuedAt: string;
    readonly amount: Money;
  }[];
}

/** "000042": long enough that a year's numbers sort as texts. */
export const receiptNumber = (number: number) => String(number).padStart(6, '0');

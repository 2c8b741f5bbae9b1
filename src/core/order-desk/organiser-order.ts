import type { AttemptState, OrderMailTable, OrderState, RefundState } from '../../db/schema.ts';
import type { Dispute } from '../disputes/dispute.ts';
import type { RefundableOrder } from '../payments/plan-refund.ts';
import type { FeePayer } from '../payments/service-fee.ts';
import type { Money } from '../shared/money.ts';

/** An order as its event's organiser sees it. Instants are ISO 8601. */
export interface OrganiserOrder {
  id: string;
  number: string;
  event: { id: string; name: string; startsAt: string; timeZone: string; cancelled: boolean };
  state: OrderState;
  email: string;
  total: Money;
  /** The service fee: within the total on top of the lines where the customer pays it, else out of what they come to. */
  fee: Money;
  feePayer: FeePayer;
  /** "000042", of its receipt; null where nothing was paid. */
  receiptNumber: string | null;
  createdAt: string;
  /** When unpaid seats go back on sale. */
  holdExpiresAt: string;
  paidAt: string | null;
  lines: { typeName: string; quantity: number; total: Money }[];
  tickets: {
    id: string;
    typeName: string;
    shortCode: string;
    revoked: boolean;
    /** It was revoked because the customer's bank took the payment back. */
    reversed: boolean;
    /** Its payment is disputed: it admits nobody until the bank has decided. */
    onHold: boolean;
    admittedAt: string | null;
    /** Where it came in. */
    gate: string | null;
  }[];
  payments: {
    number: number;
    provider: string;
    state: AttemptState;
    amount: Money;
    /** What the card provider keeps of it; null while it did not say. */
    cardFee: Money | null;
    createdAt: string;
    succeededAt: string | null;
  }[];
  refunds: {
    id: string;
    amount: Money;
    /** What the platform gives back of its service fee with it. */
    feeBack: Money | null;
    reason: string;
    state: RefundState;
    /** The words to the customer. */
    note: string | null;
    /** It failed and was asked for again: another one stands for it. */
    retried: boolean;
    /** When it failed, this much of its money the customer has another way, from their bank or by other refunds; null where nothing. */
    anotherWay: Money | null;
    /** It is in trouble, and a person said how it was settled. */
    settled: boolean;
    createdAt: string;
    updatedAt: string;
  }[];
  /** Payments of it that the customer disputes, or disputed: open ones first. */
  disputes: Dispute[];
  /** What a refund can be planned from; minor units. */
  refundable: RefundableOrder;
  /** Mails with its tickets, oldest first; `sentAt` is null while one waits, when it was refused, or had become pointless. */
  mails: {
    email: string;
    reason: OrderMailTable['reason'];
    askedAt: string;
    sentAt: string | null;
    waiting: boolean;
    /** When the mail server refused the address for good, and what it said. */
    refusedAt: string | null;
    refusal: string | null;
  }[];
  /** What happened, in plain words, oldest first. */
  history: { at: string; text: string }[];
}

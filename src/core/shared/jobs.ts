import type { Database, Transaction } from '../../db/database.ts';
import type { AccountNoticeMail } from './mail.ts';

/** A notice to somebody who may have no account any more, so it names their address itself. */
export interface AccountNotice {
  to: string;
  notice: AccountNoticeMail['notice'];
  /** Names the thing it is about: "Paystack: Nedbank, account ending in 6543". */
  detail?: string;
}

/** These things may have to happen after a commit. A job is a wake-up: the truth it acts on lives in our tables. */
export interface JobPayloads {
  'send-sign-up-mail': { signUpId: string };
  'send-password-reset': { email: string };
  'send-account-notice': AccountNotice;
  'send-email-change': { userId: string };
  'send-tickets': { eventId: string; orderId: string };
  'send-confirmation': { eventId: string; orderId: string };
  'send-order-mail': { eventId: string; mailId: string };
  'send-order-links': { eventId: string; email: string };
  'send-refund-notice': { eventId: string; refundId: string };
  'send-dispute-mail': { eventId: string; disputeId: string };
  'send-event-waiting': { eventId: string };
  'send-event-decision': { eventId: string; approvalId: string };
  'send-door-invite': { eventId: string; email: string };
  'process-webhook': { inboxId: string };
  'cancel-payment': { eventId: string; orderId: string; number: number };
  'request-refund': { eventId: string; refundId: string };
  'carry-out-cancellation': { eventId: string };
  'send-order-notices': { eventId: string };
  'send-payout-notice': { eventId: string; payoutId: string };
  'send-payments-refused': { exceptionId: string };
  reconcile: { runId: string };
}

export type JobName = keyof JobPayloads;

export const JOB_NAMES = [
  'send-sign-up-mail',
  'send-password-reset',
  'send-account-notice',
  'send-email-change',
  'send-tickets',
  'send-confirmation',
  'send-order-mail',
  'send-order-links',
  'send-refund-notice',
  'send-dispute-mail',
  'send-event-waiting',
  'send-event-decision',
  'send-door-invite',
  'process-webhook',
  'cancel-payment',
  'request-refund',
  'carry-out-cancellation',
  'send-order-notices',
  'send-payout-notice',
  'send-payments-refused',
  'reconcile',
] as const satisfies readonly JobName[];

export interface Jobs {
  /**
   * Enqueues inside the caller's transaction: the jobs exist if and only if it commits.
   * @param tx the transaction, or the database where there is none
   */
  enqueue<Name extends JobName>(
    tx: Database | Transaction,
    name: Name,
    payloads: JobPayloads[Name][],
  ): Promise<void>;
}

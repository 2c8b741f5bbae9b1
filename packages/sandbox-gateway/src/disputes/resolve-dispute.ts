import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { markReversed } from '../payments/mark-reversed.ts';
import { findById, type Transaction } from '../payments/transaction.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { describeDispute } from './describe-dispute.ts';
import {
  type Dispute,
  type DisputeStatus,
  findDispute,
  type Resolution,
  waitingDisputes,
} from './dispute.ts';
import { remindEveryMs } from './open-dispute.ts';

/** A merchant's answer; the amount is in minor units. */
export interface MerchantAnswer {
  resolution: Resolution;
  amount?: number;
  message?: string;
  uploadedFilename?: string;
}

/**
 * Records the merchant's answer. Accepting returns the money at once (all of the disputed amount, or `amount`); declining puts the
 * dispute before the bank. Throws ApiError 404 `dispute_not_found`; 400 `dispute_resolved`, `dispute_not_open`, `amount_too_large`.
 */
export function answerDispute(context: Context, id: string, answer: MerchantAnswer): Dispute {
  return changed(context, id, (dispute) => {
    if (dispute.status !== 'awaiting-merchant-feedback') {
      throw new ApiError(400, 'dispute_not_open', 'Dispute is not awaiting merchant feedback');
    }
    const { store } = context;
    store.sql
      .run`UPDATE disputes SET note = ${answer.message ?? null}, attachments = ${answer.uploadedFilename ?? null}
      WHERE id = ${id}`;
    const say = answer.message ?? null;
    if (answer.resolution === 'declined') {
      const now = context.clock.now();
      store.sql.run`UPDATE disputes SET status = 'awaiting-bank-feedback', resolution = 'declined',
        next_step_at = NULL, updated_at = ${now} WHERE id = ${id}`;
      addStep(context, id, 'awaiting-bank-feedback', 'merchant', say);
    } else {
      settle(context, dispute, 'merchant-accepted', answer.amount ?? dispute.amount, 'merchant', say);
    }
  });
}

/**
 * Records the bank's decision, whatever the merchant has answered. Throws ApiError 404 `dispute_not_found`; 400 `dispute_resolved`,
 * `amount_too_large`.
 */
export function decideDispute(
  context: Context,
  id: string,
  resolution: Resolution,
  amount?: number,
): Dispute {
  return changed(context, id, (dispute) => {
    const back = resolution === 'declined' ? 0 : (amount ?? dispute.amount);
    settle(context, dispute, resolution, back, 'bank', null);
  });
}

/** Reminds the merchant now. Throws ApiError 404 `dispute_not_found`; 400 `dispute_resolved`, `dispute_not_open`. */
export function remindOfDispute(context: Context, id: string): Dispute {
  return changed(context, id, (dispute) => {
    if (dispute.status !== 'awaiting-merchant-feedback') {
      throw new ApiError(400, 'dispute_not_open', 'Dispute is not awaiting merchant feedback');
    }
    remind(context, dispute);
  });
}

/** Reminds merchants that have not answered, and accepts for those whose deadline has passed. */
export function moveDueDisputes(context: Context): void {
  const now = context.clock.now();
  for (const dispute of waitingDisputes(context.store)) {
    if (dispute.nextStepAt === null || dispute.nextStepAt > now) continue;
    context.store.atomically(() => {
      if (now < dispute.dueAt) remind(context, dispute);
      else settle(context, dispute, 'merchant-accepted', dispute.amount, 'system', null);
    });
  }
  context.wake();
}

function changed(context: Context, id: string, change: (dispute: Dispute) => void): Dispute {
  const { store } = context;
  const after = store.atomically(() => {
    const dispute = findDispute(store, id);
    if (!dispute) throw new ApiError(404, 'dispute_not_found', 'Dispute not found');
    if (dispute.status === 'resolved') {
      throw new ApiError(400, 'dispute_resolved', 'Dispute has already been resolved');
    }
    change(dispute);
    return findDispute(store, id) as Dispute;
  });
  context.wake();
  return after;
}

function remind(context: Context, dispute: Dispute): void {
  const { store, clock } = context;
  const next = Math.min(clock.now() + remindEveryMs, dispute.dueAt);
  store.sql.run`UPDATE disputes SET next_step_at = ${next} WHERE id = ${dispute.id}`;
  announce(context, 'charge.dispute.remind', dispute);
}

function settle(
  context: Context,
  dispute: Dispute,
  resolution: Resolution,
  back: number,
  by: string,
  message: string | null,
): void {
  const { store, clock } = context;
  if (back > dispute.amount) {
    throw new ApiError(400, 'amount_too_large', 'Refund amount cannot be more than what is disputed');
  }
  const now = clock.now();
  store.sql.run`UPDATE disputes SET status = 'resolved', resolution = ${resolution}, refund_amount = ${back},
    next_step_at = NULL, resolved_at = ${now}, updated_at = ${now} WHERE id = ${dispute.id}`;
  addStep(context, dispute.id, 'resolved', by, message);
  markReversed(store, findById(store, dispute.transactionId) as Transaction);
  announce(context, 'charge.dispute.resolve', dispute);
}

function addStep(
  { store, clock }: Context,
  id: string,
  status: DisputeStatus,
  by: string,
  message: string | null,
): void {
  store.sql.run`INSERT INTO dispute_history (dispute_id, status, by, message, at)
    VALUES (${id}, ${status}, ${by}, ${message}, ${clock.now()})`;
}

function announce(context: Context, event: string, { id, transactionId }: Dispute): void {
  const { store } = context;
  const { reference } = findById(store, transactionId) as Transaction;
  enqueueWebhook(context, event, reference, describeDispute(store, findDispute(store, id) as Dispute));
}

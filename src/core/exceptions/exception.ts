import { z } from 'zod';
import type { ExceptionKind, ExceptionOutcome, RefundState } from '../../db/schema.ts';
import { text } from '../shared/text.ts';

export type { ExceptionKind, ExceptionOutcome };

/**
 * What a person may decide about an exception. `settled`: nothing more is to be done, and a note says why. `retry_refund`: the refund of its
 * money is asked for again; it stays open until that went. `nothing_refunded`: none of the payment went back, so what it bought is good.
 */
export const DECISIONS = ['settled', 'retry_refund', 'nothing_refunded'] as const;
export type Decision = (typeof DECISIONS)[number];

export const EXCEPTION_STATES = ['open', 'settled'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** Something that went unlike the plan with money, as people see it. Instants are ISO 8601. */
export interface PaymentException {
  id: string;
  kind: ExceptionKind;
  /** Which of the things that its kind files apart, as 'amount' of 'reconciliation'. */
  code: string | null;
  /** Null for money that belongs to no event here. */
  event: { id: string; name: string } | null;
  /** Null where it concerns no order here. */
  order: { id: string; number: string; email: string } | null;
  /** The provider's reference or id of what belongs to no order here. */
  reference: string | null;
  provider: string | null;
  /** Minor units in the provider's currency code; null where nobody knows. */
  amount: { minor: number; currency: string } | null;
  /** What happened. */
  detail: string;
  /** What was done about it, or what ended it; null when nothing was. */
  outcome: ExceptionOutcome | null;
  /** The outcome in words. */
  resolution: string | null;
  /** The refund of its money as it stands; it can be tried again while it failed, waits or needs attention. `anotherWay`: the customer has all of it another way. */
  refund: { id: string; state: RefundState; anotherWay: boolean } | null;
  createdAt: string;
  /** What a person may decide about it now; nothing once it is settled, or while its money may still go out. */
  decisions: Decision[];
  /** `by` is null where it settled by itself; `note` is what that person wrote. */
  settled: { at: string; by: string | null; decision: Decision | null; note: string | null } | null;
}

/** Decisions that a kind offers beside 'settled' and, while a refund of its money is stuck, 'retry_refund'. */
const OFFERED: Partial<Record<ExceptionKind, readonly Decision[]>> = { unseen_return: ['nothing_refunded'] };

/** What a person may decide about an exception, the likeliest first. */
export function decisionsOf({
  kind,
  refund,
  settled,
}: Pick<PaymentException, 'kind' | 'refund' | 'settled'>): Decision[] {
  if (settled || isUnderWay(refund)) return [];
  const isStuck = refund !== null && !refund.anotherWay && refund.state !== 'done';
  return [...(OFFERED[kind] ?? []), ...(isStuck ? (['retry_refund'] as const) : []), 'settled'];
}

/** Whether the refund of its money may still go out by itself: whoever sends it otherwise as well sends it twice. */
export const isUnderWay = (refund: PaymentException['refund']): boolean =>
  refund !== null && !(['done', 'failed', 'needs_attention'] as RefundState[]).includes(refund.state);

export interface FoundExceptions {
  exceptions: PaymentException[];
  state: ExceptionState;
  counts: Record<ExceptionState, number>;
  page: number;
  pages: number;
}

export const exceptionsInput = z.object({
  state: z.enum(EXCEPTION_STATES, { error: 'There is no such state.' }).default('open'),
  page: z.coerce.number({ error: 'Use a page number from 1.' }).int().min(1).max(10_000).default(1),
});

export const settlementInput = z
  .strictObject({
    decision: z
      .enum(DECISIONS, { error: 'There is no such decision.' })
      .default('settled')
      .describe('One of the exception’s `decisions`.'),
    note: text({ max: 2_000, tooLong: 'Use at most 2,000 characters.' })
      .default('')
      .describe('How it was settled, for others to read. Needed with `settled`.'),
  })
  .refine(({ decision, note }) => decision !== 'settled' || note !== '', {
    path: ['note'],
    error: 'Say how it was settled, so that others can follow it.',
  });

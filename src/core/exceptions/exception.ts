import { z } from 'zod';
import type { ExceptionKind, ExceptionOutcome, RefundState } from '../../db/column-types.ts';
import { emailAnswer } from '../orders/order.ts';
import { instant } from '../shared/answer-fields.ts';
import { text } from '../shared/text/text.ts';
import { EXCEPTION_KINDS, type LostOrder, type RefundFailure } from './exception-facts.ts';
import { EXCEPTION_OUTCOMES } from './exception-words.ts';

export type { ExceptionKind, ExceptionOutcome };

/**
 * What a person may decide about an exception. `resolved`: nothing more is to be done, and a note says why. `retry_refund`: request the
 * refund again; the exception stays open until it succeeds. `money_kept`: the payment's money is there, so what it bought is valid.
 * `money_refunded`: all that was left of it was returned at the provider, so what it bought is not. `same_money`: what was sent at the
 * provider is what our refund was meant to send. `send_both`: it is not, so our refund is sent as well. `make_order_again`: a payment whose
 * order was lost gets its order again, and its seats if they are left. `refund_lost`: it is refunded.
 */
export const DECISIONS = [
  'resolved',
  'retry_refund',
  'money_kept',
  'money_refunded',
  'same_money',
  'send_both',
  'make_order_again',
  'refund_lost',
] as const;
export type Decision = (typeof DECISIONS)[number];

export const EXCEPTION_STATES = ['open', 'resolved'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** An exception about money, as people see it. */
const paymentException = z.object({
  id: z.uuid(),
  kind: z.enum(EXCEPTION_KINDS),
  code: z.string().nullable().describe('Which of the things that its kind covers; null where it covers one.'),
  event: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('Null: the money belongs to no event here.'),
  order: z.object({ id: z.uuid(), number: z.string(), ...emailAnswer }).nullable(),
  reference: z
    .string()
    .nullable()
    .describe('The card provider’s reference or id of what belongs to no order here.'),
  provider: z.string().nullable(),
  amount: z.object({ minor: z.int(), currency: z.string().describe('The provider’s code.') }).nullable(),
  detail: z.string().describe('What happened.'),
  outcome: z
    .enum(EXCEPTION_OUTCOMES)
    .nullable()
    .describe('What was done automatically, or what ended it; null when nothing was.'),
  resolution: z.string().nullable().describe('The outcome in words.'),
  refund: z
    .object({
      id: z.uuid(),
      state: z.enum(['requested', 'pending', 'processing', 'done', 'failed', 'needs_attention']),
      anotherWay: z.boolean().describe('It failed, and the customer got all of its money another way.'),
    })
    .nullable()
    .describe('How the refund of its money stands.'),
  createdAt: instant,
  decisions: z.array(z.enum(DECISIONS)).describe('What a person may decide about it now.'),
  resolved: z
    .object({
      at: instant,
      by: z.string().nullable().describe('Null: it was resolved automatically.'),
      decision: z.enum(DECISIONS).nullable().describe('Null: it was resolved automatically.'),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type PaymentException = z.infer<typeof paymentException>;

/**
 * Decisions for kinds that a note alone cannot resolve. All other kinds offer 'resolved' and, while the refund is stuck, 'retry_refund'.
 */
const OFFERED: Partial<Record<ExceptionKind, Decision[]>> = {
  payment_on_hold: ['money_kept', 'money_refunded'],
};

/** What may be decided about a payment whose order a restore may have lost. */
const LOST: Record<LostOrder, Decision[]> = {
  kept: ['make_order_again', 'refund_lost', 'resolved'],
  'not-kept': ['refund_lost', 'resolved'],
  here: ['make_order_again', 'resolved'],
};

/** Lists what a person may decide about an exception, the likeliest first. */
export function decisionsOf(
  { kind, refund, resolved }: Pick<PaymentException, 'kind' | 'refund' | 'resolved'>,
  facts: unknown,
): Decision[] {
  if (resolved || isUnderWay(refund)) return [];
  const isStuck = refund !== null && !refund.anotherWay && refund.state !== 'done';
  if (isStuck && kind === 'refund_failed' && (facts as RefundFailure).why === 'sent-at-provider')
    return ['same_money', 'send_both'];
  const lost = kind === 'unknown_payment' ? (facts as { order?: LostOrder }).order : undefined;
  if (lost) return LOST[lost];
  return OFFERED[kind] ?? [...(isStuck ? (['retry_refund'] as const) : []), 'resolved'];
}

/** Tells whether the refund may still be sent automatically. Paying in another way meanwhile would pay twice. */
export const isUnderWay = (refund: PaymentException['refund']): boolean =>
  refund !== null && !(['done', 'failed', 'needs_attention'] as RefundState[]).includes(refund.state);

/** A page of exceptions. */
export const foundExceptionsAnswer = z
  .object({
    exceptions: z.array(paymentException),
    state: z.enum(EXCEPTION_STATES),
    counts: z.object({ open: z.int(), resolved: z.int() }),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'FoundExceptions' });
export type FoundExceptions = z.infer<typeof foundExceptionsAnswer>;

export const exceptionsInput = z.object({
  state: z.enum(EXCEPTION_STATES, { error: 'There is no such state.' }).default('open'),
  page: z.coerce.number({ error: 'Use a page number from 1.' }).int().min(1).max(10_000).default(1),
});

export const resolutionInput = z
  .strictObject({
    decision: z
      .enum(DECISIONS, { error: 'There is no such decision.' })
      .default('resolved')
      .describe('One of the exception’s `decisions`.'),
    note: text({ max: 2_000, tooLong: 'Use at most 2,000 characters.' })
      .default('')
      .describe('How it was resolved, for others to read. Needed with `resolved`.'),
  })
  .refine(({ decision, note }) => decision !== 'resolved' || note !== '', {
    path: ['note'],
    error: 'Say how it was resolved, so that others can follow it.',
  });

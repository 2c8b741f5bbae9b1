import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WebhookNotice } from '../../../core/providers/payment-provider.ts';
import { refusal } from '../../../core/providers/refusals.ts';
import { parseExactJson } from '../exact-json.ts';
import { paystackId } from './answers.ts';
import type { SignatureCheck } from './signature.ts';

const noticeBody = z.object({
  event: z.string(),
  data: z.object({
    id: paystackId.optional(),
    reference: z.string().optional(),
    transaction_reference: z.string().optional(),
    refund_reference: z.string().nullish(),
    transaction: z.object({ reference: z.string() }).nullish().catch(null),
    status: z.string().default(''),
  }),
});

/**
 * Checks `x-paystack-signature` and reads what the webhook is about.
 * @throws DomainError 'forbidden' (payment.webhook-refused)
 */
export function readPaystackWebhook(
  isSigned: SignatureCheck,
  rawBody: Uint8Array,
  headers: Headers,
): WebhookNotice {
  if (!isSigned(rawBody, headers.get('x-paystack-signature') ?? ''))
    throw refusal('payment.webhook-refused', { why: 'signature' });
  const parsed = noticeBody.safeParse(parseJson(rawBody));
  if (!parsed.success) throw refusal('payment.webhook-refused', { why: 'body' });
  const { event, data } = parsed.data;
  const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference;
  return {
    eventType: event,
    about: subjectOf(event),
    reference,
    // Two refunds of one payment may both come without an id; then a digest of the whole body tells them apart.
    objectId: data.id ?? data.refund_reference ?? `${reference ?? ''}#${digestOf(rawBody)}`,
    status: data.status,
  };
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

function subjectOf(event: string): WebhookNotice['about'] {
  if (event.startsWith('charge.dispute.')) return 'dispute';
  if (event.startsWith('refund.')) return 'refund';
  // A bank transfer that was rejected will not be paid; the payment's own state says so.
  return event.startsWith('charge.') || event === 'bank.transfer.rejected' ? 'payment' : 'other';
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

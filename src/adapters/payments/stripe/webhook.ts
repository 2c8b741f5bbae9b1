import type Stripe from 'stripe';
import { z } from 'zod';
import type { WebhookNotice } from '../../../core/providers/payment-provider.ts';
import { refusal } from '../../../core/providers/refusals.ts';
import type { Clock } from '../../../core/shared/clock.ts';
import { stripePaymentId } from './access-code.ts';

/** How old a signature may be, in seconds. */
const TOLERANCE_S = 300;

const noticeBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  account: z.string().optional(),
  livemode: z.boolean().optional(),
  data: z.object({
    object: z.object({
      id: z.string().default(''),
      object: z.string().default(''),
      status: z.string().nullish(),
      metadata: z.object({ reference: z.string().optional() }).nullish().catch(null),
      payment_intent: z
        .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
        .nullish()
        .catch(null),
    }),
  }),
});

/**
 * Checks `Stripe-Signature` (`t=,v1=`: HMAC-SHA256 of the time and the raw bytes). Platform and connected accounts report to endpoints
 * with secrets of their own, and a secret that is being replaced is valid beside its successor, so any of them is accepted. Source:
 * https://docs.stripe.com/webhooks/signature
 */
export function readStripeWebhook(
  webhooks: Stripe['webhooks'],
  { secrets, live, clock }: { secrets: readonly string[]; live: boolean; clock: Clock },
  rawBody: Uint8Array,
  headers: Headers,
): WebhookNotice {
  const signature = headers.get('stripe-signature') ?? '';
  const bytes = Buffer.from(rawBody);
  const now = clock.now().getTime();
  for (const secret of secrets) {
    const event = construct(() =>
      webhooks.constructEvent(bytes, signature, secret, TOLERANCE_S, undefined, now),
    );
    if (!event) continue;
    const notice = noticeBody.safeParse(event);
    if (!notice.success) throw refusal('payment.webhook-refused', { why: 'body' });
    return toNotice(notice.data, live);
  }
  throw refusal('payment.webhook-refused', { why: 'signature' });
}

/** Returns undefined when it throws: a wrong signature, an old one and a body that is no JSON look the same from outside. */
function construct(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function toNotice(
  { id, type, account, livemode, data: { object } }: z.output<typeof noticeBody>,
  live: boolean,
): WebhookNotice {
  // A live endpoint receives the webhooks of connected accounts in both modes; those of the other mode are about no money here.
  const about = livemode === !live ? 'other' : subjectOf(type, account, object.metadata?.reference);
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  const ours = about !== 'other' && about !== 'payee';
  return {
    eventType: type,
    about,
    reference: ours ? object.metadata?.reference : undefined,
    ...(ours && intentId && { paymentId: stripePaymentId(intentId, account) }),
    ...(account !== undefined && { payee: account }),
    objectId: (about === 'payee' ? account : object.id) || id,
    // A payment may reach one state twice (declined, tried again, declined), so the event's id makes a webhook unique.
    status: `${object.status ?? ''} ${id}`.trim(),
  };
}

/** Events after which an organiser's account may have changed: they answered more, Stripe decided, or they disconnected the platform. */
const ABOUT_ACCOUNTS = ['account.updated', 'account.application.deauthorized', 'capability.updated'];

/** Another shop with the same account reports here too: a payment that it only began is no money to look for. */
function subjectOf(
  type: string,
  account: string | undefined,
  reference: string | undefined,
): WebhookNotice['about'] {
  if (ABOUT_ACCOUNTS.includes(type)) return account === undefined ? 'other' : 'payee';
  if (type.startsWith('charge.dispute.')) return 'dispute';
  if (type.startsWith('refund.') || type.startsWith('charge.refund')) return 'refund';
  if (type.startsWith('charge.') || type === 'payment_intent.succeeded') return 'payment';
  return type.startsWith('payment_intent.') && reference?.startsWith('tikiti.') ? 'payment' : 'other';
}

import { verifyPayment } from '../payments/verify-payment.ts';
import type { App } from '../shared/app.ts';
import type { OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';

/** A page view waits this long for the provider, ms. */
const PROVIDER_PATIENCE_MS = 4_000;

/** A page view reuses an answer this old, ms. */
export const LOOK_KEPT_MS = 3_000;

/** What decides whether a payment is open. */
type Payable = Pick<OrderRecord, 'eventId' | 'orderId' | 'paidAt' | 'attempts'>;

interface Look {
  at: number;
  answer: ReturnType<typeof verifyOpenPayment>;
}

/** The latest answers. They are keyed by the app's fulfilment queue, because each test has its own app. */
const looks = new WeakMap<App['fulfilments'], Map<string, Look>>();

/**
 * Verifies an order's payment for a page view. All views within seconds share one request, so reloading a page does not flood the provider.
 */
export function lookAtPayment(app: App, order: Payable): Look['answer'] {
  const kept = looks.get(app.fulfilments) ?? new Map<string, Look>();
  looks.set(app.fulfilments, kept);
  const now = app.clock.now().getTime();
  for (const [orderId, { at }] of kept) {
    if (now - at < LOOK_KEPT_MS) break;
    kept.delete(orderId);
  }
  const look = kept.get(order.orderId) ?? { at: now, answer: verifyOpenPayment(app, order) };
  kept.set(order.orderId, look);
  return look.answer;
}

/**
 * Asks the provider about an unpaid order's open payment and fulfils the answer.
 * @returns 'asked'; 'nothing' when no payment is open; 'no-answer' when the provider fails or takes too long (the sweeper
 *   will ask again)
 */
export async function verifyOpenPayment(
  app: App,
  order: Payable,
): Promise<'asked' | 'nothing' | 'no-answer'> {
  const [attempt] = order.attempts;
  const unpaid = order.paidAt === null;
  if (!unpaid || !attempt || attempt.accessCode === null || attempt.state === 'succeeded') return 'nothing';
  const patience = AbortSignal.timeout(PROVIDER_PATIENCE_MS);
  const tooLong = new Promise<never>((_, reject) => {
    patience.addEventListener('abort', () => reject(patience.reason), { once: true });
  });
  const key = { eventId: order.eventId, orderId: order.orderId, number: attempt.number };
  try {
    await Promise.race([verifyPayment(app, key), tooLong]);
    return 'asked';
  } catch (error) {
    app.log.warn({ err: error, ...key }, 'a payment could not be verified; the sweeper will ask again');
    return 'no-answer';
  }
}

/**
 * Asks the provider before an unpaid order changes, so that no payment is overlooked.
 * @throws DomainError 'upstream' (payment.provider-unavailable)
 */
export async function requireAnswer(app: App, order: OrderRecord): Promise<void> {
  if (order.state !== 'held' || (await verifyOpenPayment(app, order)) !== 'no-answer') return;
  throw refusal('payment.provider-unavailable');
}

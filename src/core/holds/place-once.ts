import type { HoldQueue } from '../inventory/queues.ts';
import type { Asked, PlacedOrder } from '../orders/order.ts';
import { orderPath } from '../orders/order-link.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { assertSameAsked } from './asked.ts';
import { openPaymentOrRelease } from './open-payment-or-release.ts';
import { findPlacedBefore, type PlacedBefore } from './placed-before-store.ts';

interface Asking {
  eventId: string;
  buyer: string;
  asked: Asked;
}

/** After so long nobody opens an order's payment any more who began to: they wait for a provider for ten seconds. */
const GIVEN_UP_MS = 30_000;

/**
 * Orders that are being placed with a key in this process, by their allocator: who asks again meanwhile waits for the same answer.
 * Only a shortcut: between processes the database refuses the second.
 */
const underWay = new WeakMap<HoldQueue, Map<string, Begun>>();
interface Begun {
  from: string;
  answer: Promise<PlacedOrder>;
}

/**
 * Places an order with a client's key: who sends the same again is answered with the same order as it stands now, instead of
 * holding seats twice (docs/decisions/0026).
 * @param place holds seats and opens the payment; called at most once
 * @throws DomainError 'conflict' (order.key-reused: with another wish; order.being-placed: ask again in a moment;
 *   order.ended: its seats went back on sale, so a new order needs a new key), and what `place` throws
 */
export async function placeOnce(
  app: App,
  asking: Asking,
  place: () => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  const orders = underWay.get(app.holds) ?? new Map<string, Begun>();
  underWay.set(app.holds, orders);
  const name = [asking.eventId, asking.buyer, asking.asked.with].join(' ');
  const begun = orders.get(name);
  if (begun) {
    assertSameAsked(asking.asked, begun.from);
    return begun.answer;
  }
  const answer = placeOrAnswer(app, asking, place).finally(() => orders.delete(name));
  orders.set(name, { from: asking.asked.from, answer });
  return answer;
}

async function placeOrAnswer(
  app: App,
  asking: Asking,
  place: () => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  const before = await answerAgain(app, asking);
  if (before) return before;
  try {
    return await place();
  } catch (error) {
    // Another process was faster, or the answer to our own commit got lost: either way the order is there.
    const again = isThereAlready(error) ? await answerAgain(app, asking) : undefined;
    if (again) return again;
    throw error;
  }
}

/** Undefined when nothing was placed with this key. */
async function answerAgain(app: App, { eventId, buyer, asked }: Asking): Promise<PlacedOrder | undefined> {
  const before = await findPlacedBefore(app.db, { eventId, buyer, askedWith: asked.with });
  if (!before) return undefined;
  assertSameAsked(asked, before.askedFrom);
  const { orderId, state, holdExpiresAt } = before;
  const order = {
    orderId,
    orderPath: orderPath({ eventId, orderId }),
    holdExpiresAt: holdExpiresAt.toISOString(),
    toConfirm: state === 'held' && before.toConfirm,
  };
  if (
    state === 'expired' ||
    state === 'cancelled' ||
    (state === 'held' && holdExpiresAt <= app.clock.now())
  ) {
    const detail = 'The tickets in this order were released. Choose your tickets again.';
    throw new DomainError('conflict', 'order.ended', detail);
  }
  if (state !== 'held') return { ...order, tran: null };
  if (order.toConfirm) return { ...order, tran: null };
  if (!before.provider) {
    await app.settlements.settle({ kind: 'free', eventId, orderId });
    return { ...order, tran: null };
  }
  const { totalMinor: amount, addedFeeMinor: fee, currency, provider } = before;
  return {
    ...order,
    tran: { ...(await sessionOf(app, eventId, before, provider)), provider, amount, fee, currency },
  };
}

/** What opens the payment: as it was opened then, or now, where that never came to an end. */
async function sessionOf(app: App, eventId: string, before: PlacedBefore, provider: string) {
  const { orderId, accessCode, redirectUrl, createdAt } = before;
  const attempt = { eventId, orderId, number: 1 };
  if (accessCode !== null && redirectUrl !== null) {
    return { access_code: accessCode, reference: paymentReference(attempt), redirect_url: redirectUrl };
  }
  if (app.clock.now().getTime() - createdAt.getTime() < GIVEN_UP_MS) {
    const detail = 'This order is still being placed. Try again in a few seconds.';
    throw new DomainError('conflict', 'order.being-placed', detail);
  }
  return openPaymentOrRelease(app, attempt, provider, {
    amount: { minor: before.totalMinor, currency: before.currency },
    email: before.email,
    label: before.eventName,
    payee: before.payee === null ? null : { account: before.payee, platformFeeMinor: before.feeMinor },
    expiresAt: before.holdExpiresAt,
  });
}

function isThereAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

const UNIQUE_VIOLATION = '23505';

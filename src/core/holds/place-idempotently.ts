import { isTakenKey } from '../../db/database.ts';
import { detailsPath, waitsForDetails } from '../attendees/waits-for-details.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { storedText } from '../orders/no-email.ts';
import { orderPath } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import type { HoldQueue, IdempotencyKey, PlacedOrder } from './hold.ts';
import { assertSameRequest } from './idempotency-key.ts';
import { openPaymentOrRelease } from './open-payment-or-release.ts';
import { findOrderByIdempotencyKey, type PlacedOrderRecord } from './placed-order-store.ts';
import { refusal } from './refusals.ts';

interface Request extends IdempotencyKey {
  eventId: string;
  buyer: string;
}

/** After this time, nobody is still opening the payment: the timeout for a provider is ten seconds. */
const GIVEN_UP_MS = 30_000;

/**
 * The requests with a key that this process is answering, by allocator. A second one waits for the same answer. This is a shortcut;
 * between processes the database refuses the second one.
 */
const inFlight = new WeakMap<HoldQueue, Map<string, Flight>>();
interface Flight {
  requestHash: string;
  answer: Promise<unknown>;
}

/**
 * Places an order with an idempotency key: a repeated request is answered with the same order in its current state, instead of holding
 * seats twice (docs/decisions/0026).
 * @param place holds seats and opens the payment; called at most once
 * @throws DomainError 'conflict' (order.key-reused: with another request; order.ended: its seats are back on sale, so a new order needs a
 *   new key), 'unavailable' (order.being-placed: the same request succeeds in a moment), and what `place` throws
 */
export function placeIdempotently(
  app: App,
  request: Request,
  place: () => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  return placeOnce(app, request, { place, again: () => answerAgain(app, request) });
}

/**
 * Runs `place` at most once for a key, across all processes.
 * @param again answers a request that was placed before; undefined if it was not
 * @throws DomainError 'conflict' (order.key-reused), and what both throw
 */
export async function placeOnce<Answer>(
  app: Pick<App, 'holds'>,
  request: Request,
  { place, again }: { place: () => Promise<Answer>; again: () => Promise<Answer | undefined> },
): Promise<Answer> {
  const flights = inFlight.get(app.holds) ?? new Map<string, Flight>();
  inFlight.set(app.holds, flights);
  const name = [request.eventId, request.buyer, request.keyHash].join(' ');
  const flight = flights.get(name);
  if (flight) {
    assertSameRequest(request, flight.requestHash);
    return flight.answer as Promise<Answer>;
  }
  const answer = placeOrAnswer(place, again).finally(() => flights.delete(name));
  flights.set(name, { requestHash: request.requestHash, answer });
  return answer;
}

async function placeOrAnswer<Answer>(
  place: () => Promise<Answer>,
  findAnswer: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const before = await findAnswer();
  if (before) return before;
  try {
    return await place();
  } catch (error) {
    // Another process was faster, or the answer to our own commit got lost. Either way the order exists.
    const again = isTakenKey(error) ? await findAnswer() : undefined;
    if (again) return again;
    throw error;
  }
}

/** Returns undefined if nothing was placed with this key. */
async function answerAgain(app: App, request: Request): Promise<PlacedOrder | undefined> {
  const { eventId } = request;
  const before = await findOrderByIdempotencyKey(app.db, request);
  if (!before) return undefined;
  assertSameRequest(request, before.requestHash);
  const { orderId, state, holdExpiresAt } = before;
  const order = {
    orderId,
    orderPath: orderPath({ eventId, orderId }),
    holdExpiresAt: holdExpiresAt.toISOString(),
    toConfirm: state === 'held' && before.toConfirm,
    reverseCharge: before.reverseCharge,
    detailsPath: null,
  };
  if (
    state === 'expired' ||
    state === 'cancelled' ||
    (state === 'held' && holdExpiresAt <= app.clock.now())
  ) {
    throw refusal('order.ended', { why: 'released' });
  }
  if (state !== 'held') return { ...order, tran: null };
  if (before.asksFirst && (await waitsForDetails(app, { eventId, orderId }))) {
    return { ...order, detailsPath: detailsPath({ eventId, orderId }), tran: null };
  }
  if (order.toConfirm) return { ...order, tran: null };
  if (!before.provider) {
    await app.fulfilments.fulfil({ kind: 'free', eventId, orderId });
    return { ...order, tran: null };
  }
  const { totalMinor: amount, addedFeeMinor: fee, currency, provider } = before;
  return {
    ...order,
    tran: { ...(await sessionOf(app, eventId, before, provider)), provider, amount, fee, currency },
  };
}

/** Returns the session of a payment; opens it again if that was not completed. */
async function sessionOf(app: App, eventId: string, before: PlacedOrderRecord, provider: string) {
  const { orderId, attemptNumber, accessCode, redirectUrl, createdAt } = before;
  const attempt = { eventId, orderId, number: attemptNumber ?? 1 };
  if (accessCode !== null && redirectUrl !== null) {
    return { access_code: accessCode, reference: paymentReference(attempt), redirect_url: redirectUrl };
  }
  const leftMs = createdAt.getTime() + GIVEN_UP_MS - app.clock.now().getTime();
  if (leftMs > 0) throw beingPlaced(leftMs);
  return openPaymentOrRelease(app, attempt, provider, {
    amount: { minor: before.totalMinor, currency: before.currency },
    email: storedText(before.email),
    label: before.eventName,
    startsAt: before.startsAt,
    payee: before.payee === null ? null : { account: before.payee, platformFeeMinor: before.feeMinor },
    expiresAt: before.holdExpiresAt,
  });
}

/** Whoever opens the payment answers in a moment; if they ended meanwhile, the payment is opened again after `leftMs`. */
const beingPlaced = (leftMs: number) =>
  refusal('order.being-placed', { retryAfterSeconds: Math.min(5, Math.ceil(leftMs / 1_000)) });

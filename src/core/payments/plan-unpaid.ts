import { DAY_MS, MINUTE_MS } from '../shared/durations.ts';
import type { AttemptToFulfil, FulfilmentPlan, OrderToFulfil } from './fulfilment.ts';
import { NOTHING } from './plan-sale.ts';

/** The attempt's state for each status of a payment that has not succeeded. */
const STATE_OF = {
  open: 'opened',
  action_required: 'action_required',
  pending: 'processing',
  failed: 'failed',
  abandoned: 'abandoned',
} as const;

/** After a bank's refusal, seats are held at least this long: time to read about it and pay another way. */
const AFTER_REFUSAL_MS = 2 * MINUTE_MS;

/** Whoever waits for days reads about it by email. */
const AFTER_SLOW_REFUSAL_MS = DAY_MS;

/**
 * A pending payment extends the hold, once per order, since a payment that keeps changing must not hold seats for ever. After the bank's
 * refusal the ordinary hold applies again. A failed payment may still succeed, so no seats are released here.
 */
export function planUnpaid(
  order: OrderToFulfil,
  attempt: AttemptToFulfil,
  status: keyof typeof STATE_OF,
  { pendingHoldUntil, now }: { pendingHoldUntil: Date; now: Date },
): FulfilmentPlan {
  const attemptState = STATE_OF[status];
  const extend =
    status === 'pending' &&
    order.state === 'held' &&
    !order.holdExtended &&
    attempt.state !== 'processing' &&
    order.holdExpiresAt < pendingHoldUntil;
  const shortened = afterRefusal(order, now);
  const isRefused =
    (status === 'failed' || status === 'abandoned') &&
    order.state === 'held' &&
    order.holdExtended &&
    shortened < order.holdExpiresAt;
  return {
    ...NOTHING,
    ...(attemptState === attempt.state ? {} : { attemptState }),
    ...(extend ? { event: 'extend', holdExpiresAt: pendingHoldUntil } : {}),
    ...(isRefused ? { event: 'extend', holdExpiresAt: shortened } : {}),
  };
}

function afterRefusal({ ordinaryHoldEndsAt, holdExpiresAt }: OrderToFulfil, now: Date): Date {
  const isSlow = holdExpiresAt.getTime() - ordinaryHoldEndsAt.getTime() > DAY_MS;
  const time = isSlow ? AFTER_SLOW_REFUSAL_MS : AFTER_REFUSAL_MS;
  return new Date(Math.max(ordinaryHoldEndsAt.getTime(), now.getTime() + time));
}

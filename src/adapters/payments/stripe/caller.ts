import Stripe from 'stripe';
import {
  BalanceTooLow,
  PayeeDisconnected,
  RefundRefused,
  Unreadable,
} from '../../../core/providers/provider-refusals.ts';
import { orUnreadable } from '../read-listed.ts';

/** Addresses a call to the account whose money it is: the platform's own, or one that is paid directly. */
export const on = (account: string | null | undefined) => (account ? { stripeAccount: account } : {});

/** Whether Stripe refused with one of these codes. */
export function isStripeError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

/** Returns undefined when the object does not exist; other failures stay as they are. */
export async function orMissing<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return undefined;
    throw error;
  }
}

/** Whether a connected account can no longer be used: it was disconnected or closed, or is of the other mode. */
const isGone = (error: unknown) => isStripeError(error, 'account_invalid');

/** Codes of refusals that may pass: rate limits, or an account without enough balance yet. */
const MAY_PASS = ['rate_limit', 'lock_timeout', 'balance_insufficient', 'insufficient_funds'];

/** Whether Stripe understood the call and will always refuse it. */
const isRefused = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  !isStripeError(error, ...MAY_PASS) &&
  !error.code?.startsWith('idempotency');

/**
 * Makes a call about an account. It rejects with PayeeDisconnected when the account is disconnected, and with Unreadable for a refusal
 * that tells nothing; other failures stay as they are.
 */
export const reaching =
  <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
  async (...asked: Asked): Promise<Answer> => {
    try {
      return await ask(...asked);
    } catch (error) {
      if (isGone(error))
        throw new PayeeDisconnected('Its account is not connected any more.', { cause: error });
      throw isRefused(error) ? new Unreadable(error.message, { cause: error }) : orUnreadable(error);
    }
  };

/** Reads a list of an account; a disconnected account lists nothing. */
export async function* orNothing<Thing>(account: string | null, list: AsyncIterable<Thing>) {
  try {
    yield* list;
  } catch (error) {
    if (account === null || !isGone(error)) throw error;
  }
}

/** Translates Stripe's refusal to make a refund into RefundRefused or BalanceTooLow; returns any other error as it is. */
export function refundRefusal(error: unknown): unknown {
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
  // The same key with other parameters is an error of ours.
  if (!refused || error.code?.startsWith('idempotency')) return error;
  if (isStripeError(error, 'balance_insufficient', 'insufficient_funds'))
    return new BalanceTooLow(error.message, { cause: error });
  return new RefundRefused(error.message, { cause: error });
}

/** Converts an instant to Stripe's seconds. */
export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

import Stripe from 'stripe';
import {
  BalanceTooLow,
  PayeeDisconnected,
  RefundRefused,
  Unreadable,
} from '../../core/providers/provider-refusals.ts';
import { orUnreadable } from './read-listed.ts';

/** Addresses a call to the account whose money it is: the platform's own, or one that is paid directly. */
export const on = (account: string | null | undefined) => (account ? { stripeAccount: account } : {});

/** Tells whether Stripe refused, with one of these codes. */
export function isStripeError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

/** Returns undefined for "no such thing"; every other failure stays one. */
export async function orMissing<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return undefined;
    throw error;
  }
}

/** Tells whether somebody's account is not ours to use any more: disconnected, closed, or of the other mode. */
const isGone = (error: unknown) => isStripeError(error, 'account_invalid');

/** Codes of refusals that may pass: too many calls at once, or an account that money is still to come to. */
const MAY_PASS = ['rate_limit', 'lock_timeout', 'balance_insufficient', 'insufficient_funds'];

/** Tells whether it was understood and refused, and would be whenever it is asked. */
const isRefused = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  !isStripeError(error, ...MAY_PASS) &&
  !error.code?.startsWith('idempotency');

/**
 * A question about an account: rejects with PayeeDisconnected where that is gone, and with Unreadable for an answer that helps nobody; every
 * other failure stays what it is.
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

/** A list of an account's; one that is gone lists nothing. */
export async function* orNothing<Thing>(account: string | null, list: AsyncIterable<Thing>) {
  try {
    yield* list;
  } catch (error) {
    if (account === null || !isGone(error)) throw error;
  }
}

/** Translates Stripe's refusal to make a refund: no such money is there, not enough at present, or anything else as it is. */
export function refundRefusal(error: unknown): unknown {
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
  // The same key with other parameters is a fault of ours.
  if (!refused || error.code?.startsWith('idempotency')) return error;
  if (isStripeError(error, 'balance_insufficient', 'insufficient_funds'))
    return new BalanceTooLow(error.message, { cause: error });
  return new RefundRefused(error.message, { cause: error });
}

/** As Stripe says instants. */
export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

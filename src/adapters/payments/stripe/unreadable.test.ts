import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { Unreadable } from '../../../core/providers/provider-refusals.ts';
import { reaching } from './caller.ts';

const asked = (code: string) =>
  reaching(() => {
    const raw = { type: 'invalid_request_error', code, message: code } as const;
    return Promise.reject(new Stripe.errors.StripeInvalidRequestError(raw));
  })().catch((error: unknown) => error);

test('a call that Stripe would always refuse is unreadable', async () => {
  expect(await asked('parameter_unknown')).toBeInstanceOf(Unreadable);
});

test.each(['balance_insufficient', 'insufficient_funds', 'rate_limit', 'lock_timeout'])(
  'a refusal that may pass stays the same error: %s',
  async (code) => {
    expect(await asked(code)).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  },
);

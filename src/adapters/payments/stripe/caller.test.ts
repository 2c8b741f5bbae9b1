import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { BalanceTooLow, RefundRefused } from '../../../core/providers/provider-refusals.ts';
import { refundRefusal } from './caller.ts';

const refusal = (code: string) =>
  refundRefusal(
    new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: code }),
  );

test('a refund that Stripe will not make is refused with its reason', () => {
  expect(refusal('charge_already_refunded')).toBeInstanceOf(RefundRefused);
  expect(refusal('charge_expired_for_capture')).toMatchObject({ message: 'charge_expired_for_capture' });
});

test.each(['balance_insufficient', 'insufficient_funds'])(
  'a refund that waits for money is not refused, but reported as such: %s',
  (code) => {
    expect(refusal(code)).toBeInstanceOf(BalanceTooLow);
    expect(refusal(code)).toMatchObject({ message: code });
  },
);

test('a failure that may pass by itself stays the same error', () => {
  expect(refusal('idempotency_key_in_use')).toBeInstanceOf(Stripe.errors.StripeError);
});

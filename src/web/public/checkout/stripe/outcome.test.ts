import type { PaymentIntentResult } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { readAccessCode } from './client-secret.ts';
import { outcomeOf } from './outcome.ts';

const paid = (status: string) => ({ paymentIntent: { status } });
const refused = (type: string, message?: string, status?: string) => ({
  error: { type, message, ...(status && { payment_intent: { status } }) },
});

test.each<[object, object]>([
  [paid('succeeded'), { kind: 'done' }],
  [paid('processing'), { kind: 'done' }],
  [paid('requires_capture'), { kind: 'done' }],
  [paid('requires_action'), { kind: 'done' }],
  [paid('canceled'), { kind: 'over' }],
  [paid('requires_payment_method'), { kind: 'again' }],
  [refused('card_error', 'Your card was declined.'), { kind: 'again', message: 'Your card was declined.' }],
  [refused('validation_error', 'The date is incomplete.'), { kind: 'again' }],
  [refused('card_error'), { kind: 'again', message: expect.stringContaining('not charged') }],
  [refused('invalid_request_error', 'No.', 'requires_payment_method'), { kind: 'again', message: 'No.' }],
  // Paid in another tab, or cancelled by our server, a moment ago.
  [refused('invalid_request_error', 'No.', 'succeeded'), { kind: 'done' }],
  [refused('invalid_request_error', 'No.', 'processing'), { kind: 'done' }],
  [refused('invalid_request_error', 'No.', 'canceled'), { kind: 'over' }],
  [refused('api_connection_error', 'Network.'), { kind: 'unsure' }],
  [refused('api_error', 'Oh.'), { kind: 'unsure' }],
  [refused('rate_limit_error', 'Slow.', 'requires_action'), { kind: 'unsure' }],
])('%j is %j', (result, outcome) => {
  expect(outcomeOf(result as unknown as PaymentIntentResult)).toMatchObject(outcome);
});

test('an access code is a client secret, with or without an account', () => {
  expect(readAccessCode('pi_3N_secret_x')).toEqual({ clientSecret: 'pi_3N_secret_x', account: undefined });
  expect(readAccessCode('pi_3N_secret_x.acct_1')).toEqual({
    clientSecret: 'pi_3N_secret_x',
    account: 'acct_1',
  });
});

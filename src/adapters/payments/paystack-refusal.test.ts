import { expect, test } from 'vitest';
import { PaymentRefused } from '../../core/payments/payment-refused.ts';
import { PaystackRefusal } from './paystack-caller.ts';
import { paystackRefusal } from './paystack-refusal.ts';

const refusal = (status: number, message: string) =>
  paystackRefusal(new PaystackRefusal('/transaction/initialize', status, message));

test.each([
  [400, 'Invalid Amount Sent', 'amount-too-small'],
  [400, 'Amount exceeds the maximum allowed', 'amount-too-large'],
  [400, 'Currency not supported by merchant', 'currency'],
  [400, 'Subaccount code is invalid', 'payee'],
  [400, 'Your business is not allowed to accept payments', 'key'],
  [401, 'Invalid key', 'key'],
  [403, 'Please activate your account', 'key'],
  [200, 'We said no', 'other'],
])('%i %j is refused for good: %s', (status, message, reason) => {
  expect(refusal(status, message)).toBeInstanceOf(PaymentRefused);
  expect(refusal(status, message)).toMatchObject({ reason });
});

test.each([
  [500, 'Amount could not be read'],
  [503, 'Try again'],
  [429, 'Too many requests'],
  [400, 'Duplicate Transaction Reference'],
])('%i %j may go well the next time', (status, message) => {
  expect(refusal(status, message)).toBeInstanceOf(PaystackRefusal);
});

test('no answer at all stays what it is', () => {
  const timeout = new Error('The operation was aborted due to timeout');
  expect(paystackRefusal(timeout)).toBe(timeout);
});

test('a key that is quoted stays out of the log', () => {
  expect(new PaymentRefused('key', 'Invalid API Key: sk_test_51Habc').message).toBe('Invalid API Key: sk_…');
});

import { expect, test } from 'vitest';
import { PaymentRefused } from '../../../core/payments/payment-refused.ts';
import { BalanceTooLow, RefundRefused } from '../../../core/providers/provider-refusals.ts';
import { PaystackRefusal } from './caller.ts';
import { paystackRefundRefusal, paystackRefusal } from './refusal.ts';

const refusal = (status: number, message: string, more: { code?: string; type?: string } = {}) =>
  paystackRefusal(new PaystackRefusal('/transaction/initialize', status, { message, ...more }));

test.each([
  [400, 'Currency not supported by merchant', 'unsupported_currency', 'currency'],
  [400, 'No.', 'unsupported_currency', 'currency'],
  [401, 'Invalid key', 'invalid_Key', 'key'],
  [400, 'Ask us about your amount', 'invalid_Key', 'key'],
  [400, 'Subaccount code is invalid', 'a_code_of_tomorrow', 'payee'],
])('in %i %j the code counts before the message: %s means %s', (status, message, code, reason) => {
  expect(refusal(status, message, { code, type: 'validation_error' })).toMatchObject({ reason });
});

test.each([
  [{ code: 'duplicate_reference', type: 'validation_error' }],
  [{ code: 'whatever', type: 'processor_error' }],
])('%j may succeed next time, whatever its message says', (more) => {
  expect(refusal(400, 'Invalid amount', more)).toBeInstanceOf(PaystackRefusal);
});

const refundRefusal = (status: number, message: string) =>
  paystackRefundRefusal(new PaystackRefusal('/refund', status, { message }));

test('a refund that waits for more money is not refused: it succeeds once the balance is high enough', () => {
  const words = 'Your balance is not enough to fulfil this request';
  expect(refundRefusal(400, words)).toBeInstanceOf(BalanceTooLow);
  expect(refundRefusal(400, words)).toMatchObject({ message: words });
  expect(refundRefusal(400, 'Transaction is too old')).toMatchObject({ message: 'Transaction is too old' });
});

test('a refund that Paystack will not make is refused, unlike failures of Paystack or of our key', () => {
  expect(refundRefusal(400, 'Refund amount cannot be more than transaction amount')).toBeInstanceOf(
    RefundRefused,
  );
  expect(refundRefusal(200, 'Transaction has been fully reversed')).toBeInstanceOf(RefundRefused);
  for (const status of [401, 403, 408, 429, 500, 503]) {
    expect(refundRefusal(status, 'no')).toBeInstanceOf(PaystackRefusal);
  }
});

test.each([
  [400, 'Invalid Amount Sent', 'amount-too-small'],
  [400, 'Amount exceeds the maximum allowed', 'amount-too-large'],
  [400, 'Currency not supported by merchant', 'currency'],
  [400, 'Invalid Email Address Passed', 'email'],
  [400, 'The customer’s email is not valid', 'email'],
  [400, 'Verify the email of your business first', 'key'],
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
])('%i %j may succeed next time', (status, message) => {
  expect(refusal(status, message)).toBeInstanceOf(PaystackRefusal);
});

test('a missing answer stays the same error', () => {
  const timeout = new Error('The operation was aborted due to timeout');
  expect(paystackRefusal(timeout)).toBe(timeout);
});

test('a quoted key stays out of the log', () => {
  expect(new PaymentRefused('key', 'Invalid API Key: sk_test_51Habc').message).toBe('Invalid API Key: sk_…');
});

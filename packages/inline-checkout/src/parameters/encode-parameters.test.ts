import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeParameters } from './encode-parameters.ts';

beforeEach(() => {
  vi.stubGlobal('location', {
    href: 'https://shop.example/event/7',
    ancestorOrigins: ['https://portal.example'],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('names become the checkout’s, and callbacks are left out', () => {
  const encoded = encodeParameters({
    key: 'pk_test_1',
    amount: 35000,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    customerCode: 'CUS_1',
    paymentRequest: 3,
    subaccountCode: 'ACCT_1',
    transactionCharge: 100,
    planCode: 'PLN_1',
    subscriptionCount: 2,
    planInterval: 'monthly',
    subscriptionLimit: 12,
    subscriptionStartDate: '2030-01-01',
    reference: 'order-7',
    split: { type: 'flat' },
    metadata: { orderId: 'o7' },
    onSuccess: () => {},
  });
  expect(encoded).toEqual({
    key: 'pk_test_1',
    amount: 35000,
    email: 'ada@example.com',
    firstname: 'Ada',
    lastname: 'Lovelace',
    customer_code: 'CUS_1',
    payment_request: 3,
    subaccount: 'ACCT_1',
    transaction_charge: 100,
    plan: 'PLN_1',
    quantity: 2,
    interval: 'monthly',
    invoice_limit: 12,
    start_date: '2030-01-01',
    ref: 'order-7',
    split: '{"type":"flat"}',
    metadata: '{"orderId":"o7","referrer":"https://shop.example/event/7,https://portal.example"}',
    mode: 'popup',
  });
});

test.each([
  [{ card: 'false' }, ['bank']],
  [{ bank: 'false' }, ['card']],
  [{ channels: ['card', 'bank'] }, ['card', 'bank']],
])('%o gives the channels %o', (parameters, channels) => {
  expect(encodeParameters(parameters).channels).toEqual(channels);
});

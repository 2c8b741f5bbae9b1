import { expect, test } from 'vitest';
import type { PaymentProvider } from './payment-provider.ts';
import { takenCurrencies, untakenCurrencies } from './taken-currencies.ts';

const taking = (...currencies: ('ZAR' | 'EUR' | 'USD')[]) => ({ currencies }) as unknown as PaymentProvider;

test('each is named once, whoever takes it', () => {
  expect(takenCurrencies({ providers: [taking('USD', 'ZAR'), taking('ZAR')] })).toEqual(['ZAR', 'USD']);
  expect(takenCurrencies({ providers: [] })).toEqual([]);
});

test('what nobody can pay in is named, unless it is free', () => {
  const types = [
    { priceMinor: 100, currency: 'EUR' as const },
    { priceMinor: 0, currency: 'USD' as const },
    { priceMinor: 100, currency: 'ZAR' as const },
  ];
  expect(untakenCurrencies(['ZAR'], types)).toEqual(['EUR']);
  expect(untakenCurrencies([], types)).toEqual(['ZAR', 'EUR']);
  expect(untakenCurrencies(['ZAR', 'EUR', 'USD'], types)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import type { Currency } from '../shared/money.ts';
import {
  currenciesInWords,
  offeredCurrencies,
  takenCurrencies,
  untakenCurrencies,
} from './taken-currencies.ts';

const taking = (...currencies: Currency[]) => ({ currencies }) as unknown as PaymentProvider;

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

test('a price is offered in the usual three, in what else is taken, and in what it is in', () => {
  expect(offeredCurrencies([], 'ZAR')).toEqual(['ZAR', 'EUR', 'USD']);
  expect(offeredCurrencies(['ZAR', 'KES', 'NGN'], 'ZAR')).toEqual(['ZAR', 'EUR', 'USD', 'KES', 'NGN']);
  expect(offeredCurrencies(['ZAR'], 'GHS')).toEqual(['ZAR', 'EUR', 'USD', 'GHS']);
});

test('currencies are named as people list things', () => {
  expect(currenciesInWords(['ZAR'])).toBe('ZAR');
  expect(currenciesInWords(['ZAR', 'EUR'])).toBe('ZAR and EUR');
  expect(currenciesInWords(['NGN', 'GHS', 'KES'], 'or')).toBe('NGN, GHS or KES');
});

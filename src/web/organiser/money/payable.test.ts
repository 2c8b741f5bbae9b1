import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { Payable } from './payable.tsx';
import { payoutRule } from './payout-rule.ts';

const zar = (minor: number) => ({ minor, currency: 'ZAR' });
const later = { amount: zar(50_000), from: '2027-03-03' };
const textOf = (payable: number, rest: object | null, several = false) =>
  pageText(Payable, { of: { payable: zar(payable), later: rest }, several });

test('says how much is paid out when', () => {
  expect(textOf(0, null)).toBe('');
  expect(textOf(100_00, null)).toBe('Payable now');
  expect(textOf(0, later)).toBe('Payable from 3 March 2027');
  expect(textOf(0, later, true)).toBe('First part payable from 3 March 2027');
  expect(textOf(100_00, later)).toBe('100.00 ZAR payable now 500.00 ZAR from 3 March 2027');
  expect(textOf(100_00, later, true)).toBe(
    '100.00 ZAR payable now 500.00 ZAR later, the first part from 3 March 2027',
  );
});

test('states the operator’s rule', () => {
  expect([0, 1, 5].map(payoutRule)).toEqual([
    'Earnings become payable when an event ends.',
    'Earnings become payable 1 day after an event ends.',
    'Earnings become payable 5 days after an event ends.',
  ]);
});

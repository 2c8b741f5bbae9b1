import { expect, it } from 'vitest';
import { formatAmount } from './money.ts';

it('separates thousands, as the shop does', () => {
  expect(formatAmount(265_050, 'ZAR')).toBe('2\u00a0650.50 ZAR');
  expect(formatAmount(123_456_789, 'EUR')).toBe('1\u00a0234\u00a0567.89 EUR');
  expect([formatAmount(35_000, 'ZAR'), formatAmount(5, 'ZAR')]).toEqual(['350.00 ZAR', '0.05 ZAR']);
  expect(formatAmount(120_000, 'JPY')).toBe('120\u00a0000 JPY');
});

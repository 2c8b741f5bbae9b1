import { expect, test } from 'vitest';
import { reserveWords, usesWords } from './code-words.ts';

test('shows the size of a code’s reserve and what is left of it, until it ends', () => {
  const says = (reserved: number | null, reservedLeft: number, state: 'on' | 'ended' = 'on') =>
    reserveWords({ reserved, reservedLeft, state });
  expect(says(null, 0)).toBeUndefined();
  expect(says(20, 12)).toBe('12 of the 20 tickets set aside are left');
  expect(says(20, 1)).toBe('1 of the 20 tickets set aside is left');
  expect(says(1_500, 0)).toBe('None of the 1\u00a0500 tickets set aside are left');
  expect(says(1, 0)).toBe('The ticket set aside is taken');
  expect(says(20, 0, 'ended')).toBe('20 tickets were set aside');
  expect(says(1, 0, 'ended')).toBe('1 ticket was set aside');
});

test.each([
  [{ uses: 0, maxUses: 1 }, '0 of 1 order'],
  [{ uses: 1, maxUses: 3 }, '1 of 3 orders'],
  [{ uses: 1, maxUses: null }, '1 order'],
  [{ uses: 0, maxUses: null }, '0 orders'],
  [{ uses: 1, maxUses: 1, codes: 20, maxTickets: 1, tickets: 2 }, '1 of 20 orders, 2 of 20 tickets'],
  [{ uses: 1, maxUses: 1, maxTickets: 1, tickets: 1 }, '1 of 1 order, 1 of 1 ticket'],
])('%j is “%s”', (more, words) => {
  const promotion = { tickets: 0, maxTickets: null, codes: 1, ...more };
  expect(usesWords(promotion as Parameters<typeof usesWords>[0])).toBe(words);
});

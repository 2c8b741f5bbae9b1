import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { RecentSales } from './recent-sales.tsx';

test('links to all earnings only for those whose role shows money', () => {
  const none = { tickets: 0, paid: [] };
  const sales = { day: none, week: none, month: none };
  expect(pageText(RecentSales, { sales, seesMoney: true })).toContain('All earnings');
  expect(pageText(RecentSales, { sales, seesMoney: false })).toMatch(/^Sales .* no sales$/);
});

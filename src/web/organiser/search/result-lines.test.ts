import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { NewestOrders } from '../home/newest-orders.tsx';
import { OrderLine } from './result-lines.tsx';
import SearchPage from './search.tsx';

const order = {
  id: 'o1',
  eventId: 'e1',
  eventName: 'Jazz',
  email: 'a@b.example',
  tickets: 1200,
  total: { minor: 4_200_000, currency: 'ZAR' },
  paidAt: '2026-11-21T05:30:00.000Z',
  timeZone: 'Africa/Johannesburg',
  state: 'paid',
  dispute: null,
};

test('ticket counts and page numbers have thousands separators', () => {
  expect(pageText(OrderLine, { order })).toContain('1 200 tickets for');
  expect(pageText(NewestOrders, { orders: [order] })).toContain('1 200 tickets for');
  const none = { hits: [], more: false };
  const results = {
    text: 'x',
    scope: 'all',
    page: 1234,
    mine: none,
    events: none,
    orders: none,
    ordersOfNewest: null,
    users: null,
    tickets: none,
  };
  expect(pageText(SearchPage, { loaderData: results })).toContain('Page 1 234');
});

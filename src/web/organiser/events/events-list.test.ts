import { expect, test } from 'vitest';
import { ACTIONS } from '../../../core/organisations/may.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import type { ListedEvent } from './events-list.tsx';
import { ManageEvents } from './manage-events.tsx';

const event: ListedEvent = {
  may: ACTIONS,
  id: 'e1',
  name: 'Night Market',
  summary: 'Food and lights.',
  startsAt: '2031-03-01T16:00:00.000Z',
  endsAt: '2031-03-01T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  bannerUrl: '/files/night',
  approval: 'pending',
  rejectedReason: null,
  cancelled: false,
  over: false,
  sale: 'preview',
  opensAt: null,
  sold: 3,
  capacity: 40,
  revenue: [{ minor: 36_150, currency: 'ZAR' }],
} as unknown as ListedEvent;

const html = pageHtml(ManageEvents, { events: [event] });

test('an event has its image, name, description, approval, sales and links', () => {
  for (const shown of ['/files/night', 'Night Market', 'Food and lights.', 'pending', '361.50 ZAR']) {
    expect(html).toContain(shown);
  }
  expect(html).toContain('href="/platform/event/e1"');
  expect(html).toContain('href="/platform/edit-event/e1"');
  expect(html).toContain('href="/platform/event/e1/duplicate"');
});

test('readers are offered no changes', () => {
  const seen = pageHtml(ManageEvents, { events: [{ ...event, may: ['event.see'] }] });
  expect(seen).toContain('href="/platform/event/e1"');
  expect(seen).not.toMatch(/edit-event|duplicate|checkbox/);
});

test('there are no placeholder columns', () => {
  const headers = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, cell = '']) =>
    cell.replace(/<[^>]+>/g, ''),
  );
  expect(headers).toEqual(['', 'Event', 'Description', 'Approval', 'Sale', 'Revenue', 'Actions']);
});

test('an event has a sale status, unless its approval already says it', () => {
  const opensAt = '2031-02-01T08:00:00.000Z';
  const says = (more: object) => pageText(ManageEvents, { events: [{ ...event, sale: 'preview', ...more }] });
  const words = /On sale|Opens on Sat 1 Feb 2031 · 10:00|Sold out|Ticket sales have ended|Over/g;
  const approved = { approval: 'approved' };
  for (const [sale, label] of [
    ['on', 'On sale'],
    ['not-open', 'Opens on Sat 1 Feb 2031 · 10:00'],
    ['sold-out', 'Sold out'],
    ['sale-over', 'Ticket sales have ended'],
    ['ended', 'Over'],
  ]) {
    // In the table and in the list for small screens.
    expect(
      says({ ...approved, sale, opensAt })
        .replaceAll('\u00a0', ' ')
        .match(words),
    ).toEqual([label, label]);
  }
  expect(says({})).not.toMatch(words);
  const cancelled = says({ ...approved, cancelled: true, sale: 'cancelled' });
  expect(cancelled.match(/cancelled/gi)).toHaveLength(2);
});

test('nothing can be deleted until something is selected', () => {
  expect(html).toContain('Select Night Market');
  expect(html).not.toMatch(/<button[^>]*>.*?Delete/);
});

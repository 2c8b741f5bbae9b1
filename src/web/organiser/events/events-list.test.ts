import { expect, test } from 'vitest';
import { ACTIONS } from '../../../core/organisations/may.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { actionsFor } from './event-actions.tsx';
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
  series: null,
} as unknown as ListedEvent;

const sums = { sold: 3, revenue: [{ minor: 36_150, currency: 'ZAR' }] };
const html = pageHtml(ManageEvents, { events: [event], sums });

test('an event has its image, name, description, status, sales and a link', () => {
  for (const shown of [
    '/files/night',
    'Night Market',
    'Food and lights.',
    'Waiting for approval',
    '361.50 ZAR',
  ]) {
    expect(html).toContain(shown);
  }
  expect(html).toContain('href="/platform/event/e1"');
  expect(html).toContain('Actions for Night Market');
});

test('what can be done with an event depends on the reader and on the event', () => {
  const labels = (more: object) => actionsFor({ ...event, ...more }).map(({ label }) => label);
  expect(actionsFor(event).map(({ to }) => to)).toEqual([
    '/platform/event/e1',
    '/platform/edit-event/e1',
    '/platform/event/e1/door',
    '/platform/event/e1/duplicate',
    undefined,
  ]);
  expect(labels({})).toEqual(['Details', 'Edit', 'Scan tickets', 'Duplicate', 'Delete']);
  expect(labels({ cancelled: true })).toEqual(['Details', 'Duplicate', 'Delete']);
  expect(labels({ over: true })).not.toContain('Scan tickets');
  expect(labels({ may: ['event.see'] })).toEqual(['Details']);
});

test('readers can select nothing', () => {
  expect(pageHtml(ManageEvents, { events: [{ ...event, may: ['event.see'] }], sums })).not.toContain(
    'checkbox',
  );
});

test('there are no placeholder columns', () => {
  const headers = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, cell = '']) =>
    cell.replace(/<[^>]+>/g, ''),
  );
  expect(headers).toEqual(['', 'Event', 'Date', 'Status', 'Sold', 'Revenue', 'Actions']);
});

test('an event’s status is one word', () => {
  const says = (more: object) => pageText(ManageEvents, { events: [{ ...event, ...more }], sums });
  const words =
    /On sale|Opens later|Sold out|Sales ended|Ended|Cancelled|Draft|Not approved|Waiting for approval/g;
  const approved = { approval: 'approved' };
  for (const [more, label] of [
    [{}, 'Waiting for approval'],
    [{ approval: 'draft' }, 'Draft'],
    [{ approval: 'rejected' }, 'Not approved'],
    [{ ...approved, sale: 'on' }, 'On sale'],
    [{ ...approved, sale: 'not-open' }, 'Opens later'],
    [{ ...approved, sale: 'sold-out' }, 'Sold out'],
    [{ ...approved, sale: 'sale-over' }, 'Sales ended'],
    [{ ...approved, sale: 'ended', over: true }, 'Ended'],
    [{ ...approved, sale: 'cancelled', cancelled: true }, 'Cancelled'],
  ] as const) {
    // In the table and in the list for small screens.
    expect(says(more).match(words)).toEqual([label, label]);
  }
});

test('a reason has its own text direction, and its full text if it is cut off', () => {
  const rejectedReason = 'قل أين يقام الحفل.';
  const rejected = pageHtml(ManageEvents, {
    events: [{ ...event, approval: 'rejected', rejectedReason }],
    sums,
  });
  expect(rejected).toMatch(
    new RegExp(`<span(?=[^>]*dir="auto")(?=[^>]*title="${rejectedReason}")[^>]*>${rejectedReason}`),
  );
});

test('a series is one row with the number of its dates, and cannot be deleted as one', () => {
  const series = { id: 's', name: 'Night Markets', dates: 12 };
  const row = pageHtml(ManageEvents, { events: [{ ...event, series }], sums });
  expect(row).toContain('Night Markets');
  expect(row).toContain('12 dates');
  expect(row).not.toContain('checkbox');
  expect(actionsFor({ ...event, series }).map(({ label }) => label)).not.toContain('Delete');
});

test('sums of all events stand below them', () => {
  const shown = pageText(ManageEvents, { events: [event], sums: { sold: 1_234, revenue: [] } });
  expect(shown).toMatch(/Total 1.234/);
});

test('nothing can be deleted until something is selected', () => {
  expect(html).toContain('Select Night Market');
  expect(html).not.toMatch(/<button[^>]*>.*?Delete/);
});

import { expect, test } from 'vitest';
import { ACTIONS } from '../../../core/organisations/may.ts';
import routes from '../../routes.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { EventNav } from './event-nav.tsx';
import { EVENT_PLACES, placeAt, placesFor } from './event-places.ts';

const all = placesFor({ id: 'jazz', may: [...ACTIONS] });
const counts = { ticketTypes: 3, addOns: 0, codes: 2, waiting: 1_204, questions: 0, dates: 0 };
const event = { id: 'jazz', may: [...ACTIONS], counts };

test.each([
  ['/platform/event/jazz', 'Overview'],
  ['/platform/event/jazz/orders', 'Orders'],
  ['/platform/event/jazz/orders/9/details', 'Orders'],
  ['/platform/event/jazz/codes/summer', 'Promo codes'],
  ['/platform/event/jazz/box-office', 'Box office'],
  ['/platform/event/jazz/box-office/sales/9', 'Box office'],
  ['/platform/event/jazz/box-office/shifts/9', 'Box office shifts'],
  ['/platform/edit-event/jazz', 'Page'],
  ['/platform/edit-event/jazz/photo', 'Page'],
  ['/platform/edit-event/jazz/types', 'Tickets'],
  // It has no entry of its own: the overview leads to it.
  ['/platform/event/jazz/exceptions', 'Overview'],
])('%s belongs to %s', (pathname, label) => {
  expect(placeAt(all, pathname)?.label).toBe(label);
});

test('exactly one entry is marked, on a page below it too', () => {
  const marked = (at: string) =>
    [...pageHtml(EventNav, { event }, at).matchAll(/aria-current="(\w+)"[^>]*>([^<]+)/g)].map(
      ([, kind, name]) => `${name} ${kind}`,
    );
  expect(marked('/platform/event/jazz/codes')).toEqual(['Promo codes page']);
  expect(marked('/platform/event/jazz/codes/summer')).toEqual(['Promo codes true']);
});

test('counts stand behind their entries, and none where there is nothing', () => {
  const text = pageText(EventNav, { event });
  expect(text).toMatch(/Tickets 3 Add-ons Promo codes 2 Waiting list 1.204 Questions Page/);
});

test('people see only what they may open', () => {
  const labels = placesFor({ id: 'jazz', may: ['event.see', 'orders.see'] }).flatMap(({ places }) =>
    places.map(({ label }) => label),
  );
  expect(labels).toContain('Orders');
  expect(labels).not.toContain('Scan tickets');
  expect(labels).not.toContain('Duplicate');
});

test('every entry leads to a page', async () => {
  const platform = (await routes).find(({ path }) => path === 'platform')?.children ?? [];
  const paths = platform.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ path }) => path);
  for (const { to } of EVENT_PLACES.flatMap(({ places }) => places)) {
    const path = to
      .replace('/platform/', '')
      .replace(':id', ':eventId')
      .replace(/^(edit-event.*?)(\/types)?$/, '$1/:step?');
    expect(paths, to).toContain(path.replace('/types', ''));
  }
});

import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { LiveEvents } from './live-events.tsx';

const at = { startsAt: '2026-12-31T18:00:00.000Z', timeZone: 'Africa/Johannesburg', onSale: true };
const events = [
  { ...at, id: 'jazz', name: 'Jazz', taken: 1672 },
  { ...at, id: 'rock', name: 'Rock', taken: 1 },
  { ...at, id: 'pop', name: 'Pop', taken: 0 },
];

test('events that prevent deletion link to where they can be cancelled, with the number of seats taken', () => {
  const html = pageHtml(LiveEvents, { events });
  for (const { id } of events) expect(html).toContain(`href="/platform/event/${id}"`);
  const text = pageText(LiveEvents, { events });
  expect(text).toBe('Jazz , 1 672 seats taken Rock , 1 seat taken Pop , no seats taken');
});

import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { fateOf } from './delete-dialog.tsx';
import Events, { InReview, NoEvents } from './events.tsx';

const never = new Promise(() => undefined);
const html = pageHtml(Events, { loaderData: { when: 'upcoming', list: never, creates: true } });

test('the list has a title and a link to create an event', () => {
  expect(html).toMatch(/<h1[^>]*>Events<\/h1>/);
  expect(html).toMatch(/<a(?=[^>]*href="\/platform\/new-event")[^>]*>.*?Create Event/);
});

test('a skeleton is shown while it loads', () => {
  expect(html).toMatch(/role="status"[^>]*aria-label="Loading events"/);
});

test('an organiser with past events is not greeted like a newcomer', () => {
  expect(pageText(NoEvents, { when: 'upcoming', hasPast: false, creates: true })).toMatch(
    /No events yet.*first event/,
  );
  const html = pageHtml(NoEvents, { when: 'upcoming', hasPast: true, creates: true });
  expect(html).toContain('Nothing coming up');
  expect(html).toContain('href="/platform/events?when=past"');
  expect(html).toContain('href="/platform/new-event"');
});

test('people who may not create events are not asked to', () => {
  const asked = [
    pageHtml(Events, { loaderData: { when: 'upcoming', list: never, creates: false } }),
    pageHtml(NoEvents, { when: 'upcoming', hasPast: true, creates: false }),
    pageHtml(NoEvents, { when: 'upcoming', hasPast: false, creates: false }),
  ].join();
  expect(asked).not.toMatch(/new-event|Create/);
});

test('deleting says of each event what happens to it', () => {
  const event = {
    ordered: true,
    cancelled: false,
    over: false,
    sold: 3,
    capacity: 10,
    room: null,
  } as never;
  const fate = (more: object) => fateOf({ ...(event as object), ...more } as never);
  expect(fate({ ordered: false, over: true })).toContain('We delete it for good');
  expect(fate({})).toBe('3 of 10 sold. People have ordered, so you can’t delete it.');
  const room = { name: 'Hall', capacity: 600, left: 564 };
  expect(fate({ capacity: null, room })).toMatch(/^3 sold, 564 of 600 places left in .?Hall.?\./);
  expect(fate({ over: true })).toContain('You can still refund them one by one.');
  expect(fate({ cancelled: true, over: true })).toContain('It’s cancelled already');
});

test('an event that waits for approval is explained, and no other', () => {
  const event = { approval: 'pending', cancelled: false, over: false };
  const shown = (more: object) => pageText(InReview, { events: [{ ...event, ...more }] });
  expect(shown({})).toMatch(/An event is waiting for approval An admin reviews every event/);
  for (const more of [{ approval: 'approved' }, { cancelled: true }, { over: true }]) {
    expect(shown(more)).toBe('');
  }
});

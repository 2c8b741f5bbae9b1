import { expect, test } from 'vitest';
import { pageHtml } from '../testing/render-page.ts';
import Events from './events.tsx';

const never = new Promise(() => undefined);
const html = pageHtml(Events, { loaderData: { when: 'upcoming', list: never } });

test('the list is titled, and leads to a new event', () => {
  expect(html).toMatch(/<h1[^>]*>Events<\/h1>/);
  expect(html).toMatch(/<a(?=[^>]*href="\/platform\/new-event")[^>]*>.*?Create Event/);
});

test('while it loads a skeleton stands in its place', () => {
  expect(html).toMatch(/role="status"[^>]*aria-label="Loading events"/);
});

import { expect, test } from 'vitest';
import { ACTIONS, type Action } from '../../../core/organisations/may.ts';
import { pageHtml } from '../../testing/render-page.ts';
import EventTools from './event-tools.tsx';

const page = (may: Action[]) =>
  pageHtml(EventTools, {
    loaderData: { event: { id: 'jazz', name: 'Jazz on the Koppie', timeZone: 'Africa/Johannesburg', may } },
  });

test('an event’s tools are links, each with a sentence', () => {
  const html = page([...ACTIONS]);
  expect(html).toMatch(/href="\/platform\/event\/jazz\/door".*Scan tickets/s);
  expect(html).toMatch(/href="\/platform\/event\/jazz\/duplicate".*Start a new event/s);
});

test('people do not see tools that they may not use', () => {
  const html = page(['event.see', 'orders.see']);
  expect(html).not.toContain('/platform/event/jazz/door');
  expect(html).not.toContain('/platform/event/jazz/duplicate');
});

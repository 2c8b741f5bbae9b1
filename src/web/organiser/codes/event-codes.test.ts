import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import EventCodes from './event-codes.tsx';

test.each([
  ['', 'No codes yet', 'Nothing found'],
  ['summer', 'Nothing found', 'No codes yet'],
])('without codes, “%s” is answered with “%s”', (text, says, saysNot) => {
  const event = { id: 'jazz', name: 'Jazz', timeZone: 'UTC', may: [], following: 0 };
  const found = { promotions: [], count: 0, before: null, after: null };
  const words = pageText(EventCodes, { loaderData: { event, found, types: [], text } });
  expect(words).toContain(says);
  expect(words).not.toContain(saysNot);
  expect(words).not.toMatch(/\b0 codes/);
});

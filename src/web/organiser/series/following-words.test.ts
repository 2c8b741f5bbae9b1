import { expect, test } from 'vitest';
import { followingWords } from './following-words.ts';

const date = { id: '1', startsAt: '2026-12-19T17:30:00Z', timeZone: 'Africa/Johannesburg' };

test.each([
  [{ changed: 1, ownTypes: [] }, 'Event and 1 later date updated'],
  [{ changed: 3, ownTypes: [] }, 'Event and 3 later dates updated'],
  [
    { changed: 3, ownTypes: [date] },
    'Event and 3 later dates updated. Sat 19 Dec 2026 has ticket types of its own and keeps them.',
  ],
  [
    { changed: 3, ownTypes: [date, date] },
    'Event and 3 later dates updated. 2 dates have ticket types of their own and keep them.',
  ],
])('%j', (answer, words) => {
  expect(followingWords(answer)).toBe(words);
});

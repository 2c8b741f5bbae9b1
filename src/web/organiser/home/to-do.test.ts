import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { ToDo } from './to-do.tsx';

const none = { events: [], count: 0 };
const calm = { disputes: 0, exceptions: 0, events: [] };
const date = {
  startsAt: '2026-12-26T17:30:00Z',
  endsAt: '2026-12-26T21:00:00Z',
  timeZone: 'Africa/Johannesburg',
};
const some = (names: string[]) => ({
  events: names.map((name) => ({ id: name, name, ...date })),
  count: names.length,
});
const textOf = (pending: string[], trouble: object = calm, drafts: string[] = []) =>
  pageText(ToDo, {
    trouble,
    rejected: none,
    drafts: some(drafts),
    pending: some(pending),
    waiting: 0,
    questionnaire: null,
  });

test('says what happens to events that wait for approval', () => {
  expect(textOf([])).toBe('');
  expect(textOf(['Jazz'])).toBe(
    'To do Waiting for approval We’ll email you once we’ve reviewed it. Jazz Sat 26 Dec 2026',
  );
  expect(textOf(['Jazz', 'Chess'])).toContain('We’ll email you once we’ve reviewed each one.');
});

test('lists drafts, which wait for their organiser', () => {
  expect(textOf([], calm, ['Jazz'])).toBe(
    'To do A draft to finish Check it, then send it for approval. Jazz Sat 26 Dec 2026',
  );
  expect(textOf([], calm, ['Jazz', 'Chess'])).toContain('2 drafts to finish Check each one,');
});

test('lists disputed payments and exceptions by event, with their deadline', () => {
  const event = { timeZone: 'Africa/Johannesburg', dueAt: null, disputes: 0, exceptions: 0 };
  const jazz = { ...event, id: 'jazz', name: 'Jazz', disputes: 2, dueAt: '2026-12-01T15:30:00Z' };
  const chess = { ...event, id: 'chess', name: 'Chess', disputes: 1, exceptions: 3 };
  expect(textOf([], { disputes: 4, exceptions: 3, events: [jazz, chess] })).toMatch(
    /^To do 4 payments are disputed .* Each order says what to do\. Jazz ?: 2 ?, the first answer due by Tuesday 1 December 2026, 17:30 \S+ Chess 1 more in other events 3 exceptions need attention .* Chess ?: 3$/,
  );
  expect(textOf([], { disputes: 1, exceptions: 0, events: [{ ...jazz, disputes: 1 }] })).toMatch(
    /^To do 1 payment is disputed A customer .* Jazz ?: answer due by Tuesday 1 December 2026, 17:30 \S+$/,
  );
});

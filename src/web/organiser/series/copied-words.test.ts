import { expect, test } from 'vitest';
import type { CopiedItem } from '../../../core/series/tools-to-copy.ts';
import { copiedWords, laterInWords } from './copied-words.ts';

const item = (name: string, outcome: CopiedItem['outcome'], why: string | null = null): CopiedItem => ({
  tool: 'add-ons',
  name,
  outcome,
  why,
});
const copied = (...dates: CopiedItem[][]) =>
  copiedWords({
    dates: dates.map((items, at) => ({
      id: String(at),
      startsAt: new Date(Date.UTC(2026, 11, 19 + at * 7, 17, 30)).toISOString(),
      timeZone: 'Africa/Johannesburg',
      items,
    })),
  });

test('says what was added and changed on each date, and what was kept and why', () => {
  const all = [item('T-shirt', 'added'), item('Parking', 'added'), item('Gate', 'changed')];
  expect(copied(all, [item('T-shirt', 'kept', '45 are sold.')], [])).toEqual({
    title: 'Copied to 1 date',
    kept: [{ day: 'Sat 26 Dec 2026', name: 'T-shirt', why: '45 are sold.' }],
    done: [{ day: 'Sat 19 Dec 2026', words: 'Added “T-shirt” and “Parking”. Changed “Gate”.' }],
  });
});

test.each([
  [[[item('A', 'added')], [item('A', 'changed')]], 'Copied to 2 dates'],
  [[[], []], 'All later dates have the same already'],
  [[[item('A', 'kept', 'No.')], []], 'Nothing was copied'],
])('%j', (dates, title) => {
  expect(copied(...dates).title).toBe(title);
});

test('a single later date has no number', () => {
  expect([1, 9].map(laterInWords)).toEqual(['the date after this one', 'the 9 dates after this one']);
});

import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { Attendance } from './attendance.tsx';

test.each([
  [1, 0, 1, '1 person came in by 09:40.'],
  [1_200, 0, 1_200, '1 200 people came in by 09:40.'],
  [3, 1, 2, '3 entries and 1 exit. The most inside was 2, at 09:40.'],
  [0, 2, 0, '2 exits. Each'],
])('%i entries, %i exits and at most %i inside are put into words', (entries, exits, inside, words) => {
  const bars = [{ from: '2026-11-20T09:35', entries, exits, inside }];
  const area = { name: 'Entrance', entries, exits, peak: { inside, at: '2026-11-20T09:40' }, bars };
  const attendance = { day: '2026-11-20', stepMinutes: 5, areas: [area] };
  expect(pageText(Attendance, { attendance, choices: [] })).toContain(words);
});

import { expect, test } from 'vitest';
import { yourTime } from './your-time.ts';

const evening = '2026-12-12T17:30:00.000Z';

test.each([
  ['Africa/Johannesburg', undefined],
  ['Africa/Harare', undefined],
  ['Europe/Berlin', '18:30'],
  ['Asia/Tokyo', 'Sun 13 Dec, 02:30'],
])('in %s it is %s', (own, text) => {
  expect(yourTime(evening, 'Africa/Johannesburg', own)).toBe(text);
});

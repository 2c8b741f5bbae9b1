import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { createIds, newId } from './new-id.ts';

const NOON = Date.parse('2026-11-28T12:00:00Z');

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = createIds(() => NOON)();
  expect([validate(id), version(id)]).toEqual([true, 7]);
  expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(NOON);
});

test.each([
  ['in one millisecond', () => NOON],
  ['while the clock goes backwards', backwards()],
])('ids are all different and in order, %s', (_when, now) => {
  const next = createIds(now);
  const ids = Array.from({ length: 20_000 }, next);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('what an id adds to its time and count is not the same twice', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length);
});

function backwards(): () => number {
  let time = NOON;
  return () => (time -= 1);
}

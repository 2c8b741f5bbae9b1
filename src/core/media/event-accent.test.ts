import { expect, it } from 'vitest';
import { accentOf } from './event-accent.ts';

it('derives an accent from the id if there is none, always the same', () => {
  const drawn = accentOf({ id: 'a', accent: null });
  expect(drawn).toMatch(/^#[0-9a-f]{6}$/);
  expect(accentOf({ id: 'a', accent: null })).toBe(drawn);
  expect(accentOf({ id: 'b', accent: null })).not.toBe(drawn);
  expect(accentOf({ id: 'a', accent: '#12ab34' })).toBe('#12ab34');
  expect(accentOf({ id: 'a', accent: 'red;}' })).toBe(drawn);
});

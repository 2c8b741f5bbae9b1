import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DomainError } from './errors.ts';
import { parseField, parseInput } from './parse-input.ts';

const issuesOf = (input: unknown) => {
  try {
    parseInput(z.strictObject({ name: z.string(), sizes: z.array(z.int()).default([]) }), input);
  } catch (error) {
    return (error as DomainError).issues;
  }
  return [];
};

test('each wrong field is one issue, unknown ones under their own names', () => {
  expect(issuesOf({ sizes: [1, 'x'], email: '' }).map(({ path }) => path)).toEqual([
    'name',
    'sizes.1',
    'email',
  ]);
});

test.each([
  ['unknown fields', { name: 'a', ...Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [i, 1])) }],
  ['wrong items', { name: 'a', sizes: Array.from({ length: 20_000 }, () => 'x') }],
])('an input of many thousand %s gets an answer of a hundred issues', (_, input) => {
  expect(issuesOf(input)).toHaveLength(100);
});

test('one field is parsed without the others, and its issue bears its name', () => {
  const schema = z.strictObject({ eventId: z.string(), name: z.string() }).refine(() => false);
  expect(parseField(schema, 'eventId', { eventId: 'e', unknown: 1 })).toBe('e');
  for (const input of [{ eventId: 7 }, {}, [], 'text', null, undefined]) {
    expect(() => parseField(schema, 'eventId', input)).toThrow(
      expect.objectContaining({
        code: 'input.invalid',
        issues: [expect.objectContaining({ path: 'eventId' })],
      }),
    );
  }
});

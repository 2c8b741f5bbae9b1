import { expect, test } from 'vitest';
import { createTyped } from './use-hand-scanner.ts';

function type(text: string, everyMs = 10) {
  const typed = createTyped();
  return [...text].map((key, at) => typed.key(key === '\n' ? 'Enter' : key, at * everyMs)).filter(Boolean);
}

test('a scanner’s code ends with Enter', () => {
  expect(type('K7QX9-M2P4T\n')).toEqual(['K7QX9-M2P4T']);
  expect(type('K7QX9-M2P4T\nAAAAA-BBBBB\n')).toEqual(['K7QX9-M2P4T', 'AAAAA-BBBBB']);
  const typed = createTyped();
  for (const key of ['Shift', 'K', '7', 'Q', 'X', '9', 'M', '2', 'P', '4', 'T']) typed.key(key, 0);
  expect(typed.key('Enter', 1)).toBe('K7QX9M2P4T');
});

test('what a person types slowly, or by accident, is no code', () => {
  expect(type('K7QX9-M2P4T\n', 600)).toEqual([]);
  expect(type('\n')).toEqual([]);
  expect(type('abc\n')).toEqual([]);
});

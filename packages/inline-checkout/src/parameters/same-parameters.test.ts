import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameParameters } from './same-parameters.ts';

test('two orders that differ only in their metadata are not the same', () => {
  const order = (id: string) => ({ amount: 100, metadata: { order: { id } } });
  expect(sameParameters(order('1'), order('1'))).toBe(true);
  expect(sameParameters(order('1'), order('2'))).toBe(false);
});

test('swapped values are not the same', () => {
  expect(sameParameters({ phone: '1', label: '2' }, { phone: '2', label: '1' })).toBe(false);
});

test('an array is not an object, and a missing name differs from an undefined one', () => {
  expect(sameParameters([], {})).toBe(false);
  expect(sameParameters({ a: undefined }, { b: undefined })).toBe(false);
});

test('a copy is the same, whatever it contains; a changed copy is not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameParameters(value, structuredClone(value))).toBe(true);
      expect(sameParameters({ value }, { value: [value] })).toBe(false);
    }),
  );
});

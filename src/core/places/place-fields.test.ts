import { expect, test } from 'vitest';
import { pointInput } from './place-fields.ts';

test('a position is taken to a centimetre, because PostgreSQL fails on the square of a number close to zero', () => {
  expect(pointInput.parse({ latitude: '1e-200', longitude: '28.04729301234' })).toEqual({
    latitude: 0,
    longitude: 28.047293,
  });
});

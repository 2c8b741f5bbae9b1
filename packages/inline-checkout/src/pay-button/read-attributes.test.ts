import { expect, test } from 'vitest';
import { validateParameters } from '../parameters/validate-parameters.ts';
import { readAttributes } from './read-attributes.ts';

test('texts stay texts; numbers and JSON are converted to the parameter’s type', () => {
  const read = readAttributes({
    key: 'pk_test_1',
    amount: '9900',
    email: 'ada@example.com',
    firstName: 'Ada',
    quantity: '2',
    channels: '["card"]',
    metadata: '{"order":7}',
    buttonText: '1',
  });
  expect(read).toEqual({
    key: 'pk_test_1',
    amount: '9900',
    email: 'ada@example.com',
    firstName: 'Ada',
    quantity: 2,
    channels: ['card'],
    metadata: { order: 7 },
    buttonText: '1',
  });
  expect(() => validateParameters(read)).not.toThrow();
});

test('the validation names values that cannot be read', () => {
  const read = readAttributes({
    key: 'k',
    amount: '1',
    email: 'a@b.c',
    metadata: '{order:7}',
    quantity: 'two',
  });
  expect(() => validateParameters(read)).toThrow(
    expect.objectContaining({
      issues: [
        { message: 'Invalid parameter type: metadata', validTypes: ['object'] },
        { message: 'Invalid parameter type: quantity', validTypes: ['number'] },
      ],
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TransactionParameterError, validateParameters } from './validate-parameters.ts';

const good = { key: 'pk_test_1', amount: 35000, email: 'ada@example.com' };

function issuesOf(input: unknown): unknown {
  try {
    validateParameters(input);
  } catch (error) {
    expect(error).toBeInstanceOf(TransactionParameterError);
    expect(error).toBeInstanceOf(Error);
    return [(error as Error).message, (error as TransactionParameterError).issues];
  }
  return undefined;
}

test.each([null, undefined, 'text', 7, {}, []])('%j is not a set of parameters', (input) => {
  expect(issuesOf(input)).toEqual(['Transaction parameters should be a non-empty object', []]);
});

test('names everything that is missing', () => {
  expect(issuesOf({ label: 'Summer Jazz' })).toEqual([
    'Invalid transaction parameters',
    [
      { message: 'Required parameter missing: key' },
      { message: 'Required parameter missing: amount' },
      { message: 'Required parameter missing: email' },
    ],
  ]);
});

test('falsy counts as missing', () => {
  expect(issuesOf({ ...good, amount: 0 })).toEqual([
    'Invalid transaction parameters',
    [{ message: 'Required parameter missing: amount' }],
  ]);
});

test.each([
  { customerCode: '' },
  { customerCode: null },
  { planCode: '' },
  { planCode: null },
  { plan: '' },
  { accessCode: '' },
  { accessCode: null },
  { accessCode: undefined },
  { accessCode: 0 },
  { accessCode: false },
  { metadata: false },
  { channels: 0 },
  { onSuccess: Number.NaN },
  { quantity: false },
  { card: false },
])('a falsy %o is missing, and replaces nothing', (empty) => {
  expect(validateParameters({ ...good, ...empty })).toEqual(good);
  expect(issuesOf({ key: 'pk_test_1', ...empty })).toEqual([
    'Invalid transaction parameters',
    [{ message: 'Required parameter missing: amount' }, { message: 'Required parameter missing: email' }],
  ]);
});

test.each([5, true, ['abc'], { code: 'abc' }])('an access code must be a text, not %o', (accessCode) => {
  expect(issuesOf({ ...good, accessCode })).toEqual([
    'Invalid transaction parameters',
    [{ message: 'Invalid parameter type: accessCode', validTypes: ['string'] }],
  ]);
});

test.each([
  ['customerCode', 'email'],
  ['planCode', 'amount'],
])('a %s that is not a text does not silently replace the %s', (name) => {
  expect(issuesOf({ ...good, [name]: 5 })).toEqual([
    'Invalid transaction parameters',
    [{ message: `Invalid parameter type: ${name}`, validTypes: ['string'] }],
  ]);
});

test('names a wrong type and the allowed ones', () => {
  expect(issuesOf({ ...good, amount: [1], channels: 'card', metadata: [], onSuccess: 'x' })).toEqual([
    'Invalid transaction parameters',
    [
      { message: 'Invalid parameter type: amount', validTypes: ['string', 'number'] },
      { message: 'Invalid parameter type: channels', validTypes: ['array'] },
      { message: 'Invalid parameter type: metadata', validTypes: ['object'] },
      { message: 'Invalid parameter type: onSuccess', validTypes: ['function'] },
    ],
  ]);
});

test.each(['plan', 'planCode'])('%s replaces the amount', (name) => {
  expect(issuesOf({ ...good, amount: undefined, [name]: 'PLN_1' })).toBeUndefined();
});

test('a plan code replaces the amount, a customer code the email', () => {
  expect(validateParameters({ ...good, planCode: 'PLN_1', customerCode: 'CUS_1' })).toEqual({
    key: 'pk_test_1',
    planCode: 'PLN_1',
    customerCode: 'CUS_1',
  });
});

test('an access code needs nothing else', () => {
  expect(validateParameters({ accessCode: 'abc' })).toEqual({ accessCode: 'abc' });
});

test('unknown parameters are dropped, from a copy', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (extra) => {
      const input = { ...good, extra, other: 1 };
      expect(validateParameters(input)).toEqual(good);
      expect(input).toEqual({ ...good, extra, other: 1 });
    }),
  );
});

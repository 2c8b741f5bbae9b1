import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePaymentReference, paymentReference } from './payment-reference.ts';

test('a reference identifies its attempt, with only letters, digits and dots', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 9999 }), (eventId, orderId, number) => {
      const reference = paymentReference({ eventId, orderId, number });
      expect(reference).toMatch(/^[a-z0-9.]{1,100}$/);
      expect(parsePaymentReference(reference)).toEqual({ eventId, orderId, number });
    }),
  );
});

const HEX = '0123456789abcdef0123456789abcdef';
test.each([
  '',
  'tikiti',
  `tikiti.${HEX}.${HEX}`,
  `tikiti.${HEX}.${HEX}.0`,
  `tikiti.${HEX}.${HEX}.01`,
  `tikiti.${HEX}.${HEX}.10000`,
  `tikiti.${HEX}.${HEX}.1\n`,
  `Tikiti.${HEX}.${HEX}.1`,
  `tikiti.${HEX.toUpperCase()}.${HEX}.1`,
  ` tikiti.${HEX}.${HEX}.1`,
  `other.${HEX}.${HEX}.1`,
])('%j is not a reference of ours', (reference) => {
  expect(parsePaymentReference(reference)).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from './messages.ts';

const result = { id: 1, reference: 'r', status: 'success', message: 'Approved' };

test.each([
  [{ event: 'loaded:checkout' }, { event: 'loaded:checkout' }],
  [
    { event: 'success', data: result },
    { event: 'success', data: result },
  ],
  [JSON.stringify({ event: 'success', data: result }), { event: 'success', data: result }],
  [
    { event: 'cancel', data: { status: 'abandoned' } },
    { event: 'close', status: 'abandoned' },
  ],
  [{ event: 'close' }, { event: 'close', status: undefined }],
  [
    { event: 'transfer:pending', data: { status: 'pending' } },
    { event: 'transfer:pending', status: 'pending' },
  ],
  [
    { event: 'error', data: { type: 'setup', message: 'No' } },
    { event: 'error', setup: true, message: 'No' },
  ],
  [{ event: 'error' }, { event: 'error', setup: false, message: 'Transaction attempt failed' }],
])('%o is understood', (raw, read) => {
  expect(readMessage(raw)).toEqual(read);
});

test.each([
  [{ event: 'success' }],
  [{ event: 'success', data: { reference: 7 } }],
  [{ event: 'loaded:transaction', data: {} }],
  [{ event: 'unknown' }],
  ['{'],
  [null],
])('%o is not', (raw) => {
  expect(readMessage(raw)).toBeUndefined();
});

test('no message makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (raw) => {
      readMessage(raw);
    }),
  );
});

import { expect, test } from 'vitest';
import { elsewhereFaults } from './elsewhere-faults.ts';

test('errors in copied settings are shown with their ticket type; the form’s own fields show the rest', () => {
  const fields = {
    name: 'Need name',
    'types.1.saleStartsAt': 'The event will be over by then.',
    bannerKey: 'This photo is no longer there.',
  };
  expect(elsewhereFaults(fields, ['General', 'Terrace'])).toEqual([
    'Terrace: The event will be over by then.',
    'This photo is no longer there.',
  ]);
});

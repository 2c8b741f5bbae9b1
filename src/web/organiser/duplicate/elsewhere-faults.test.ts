import { expect, test } from 'vitest';
import { elsewhereFaults } from './elsewhere-faults.ts';

test('what the original brings along shows with its ticket type; the form’s own fields say the rest', () => {
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

import { expect, test } from 'vitest';
import { readBuyer } from './read-buyer.ts';

const seller = { vatNumber: 'DE123456789' };
const dupont = {
  company: 'Dupont SARL',
  address: '1 rue Bleue',
  country: 'FR',
  vatNumber: 'fr 12 345678901',
};
const read = (company: Record<string, string>, email = '', by = seller) => readBuyer({ email, company }, by);

test('an empty form, or a country alone, is no company and no error', () => {
  const empty = { company: '', address: '', country: 'FR', vatNumber: '' };
  for (const company of [{}, { country: 'FR' }, empty] as Record<string, string>[])
    expect(read(company)).toEqual({ buyer: {}, abroad: false, wrong: {} });
});

test('a company of another EU country than the seller buys from abroad', () => {
  expect(read(dupont, ' marie@example.com ')).toEqual({
    buyer: { email: 'marie@example.com', business: dupont },
    abroad: true,
    wrong: {},
  });
  expect(read(dupont, '', { vatNumber: '4123456789' }).abroad).toBe(false);
  expect(read({ ...dupont, vatNumber: '' }).abroad).toBe(false);
});

test('errors that core would refuse show at their fields before money is taken', () => {
  const untyped = { company: '', address: '' };
  expect(read({ ...untyped, vatNumber: 'DE12', country: 'DE' }, 'marie')).toMatchObject({
    abroad: false,
    wrong: {
      email: 'Enter an email like name@example.com.',
      'business.company': 'Enter the company’s name.',
      'business.address': 'Enter the company’s address.',
      'business.vatNumber': expect.stringContaining('They look like DE123456789'),
    },
  });
});

import { expect, it } from 'vitest';
import { COUNTRY_CODES } from '../profile/countries.ts';
import { buysFromAbroad } from './business-buyer.ts';
import { euCountryOf, exampleVatNumber, spellVatNumber } from './vat-number.ts';

it('is normalised, with the letters of its country', () => {
  expect(spellVatNumber('de 123 456 789', 'DE')).toBe('DE123456789');
  expect(spellVatNumber('123456789', 'DE')).toBe('DE123456789');
  expect(spellVatNumber('ATU-1234.5678', 'AT')).toBe('ATU12345678');
  expect(spellVatNumber('123456789', 'GR')).toBe('EL123456789');
  expect(spellVatNumber('el123456789', 'GR')).toBe('EL123456789');
  expect(spellVatNumber('FR12345678901', 'DE')).toBeUndefined();
  expect(spellVatNumber('DE123456789', 'FR')).toBeUndefined();
  expect(spellVatNumber('XX123456789', 'FR')).toBe('FRXX123456789');
  for (const wrong of ['DE12345678', 'DE1234567890', 'DE12345678A', 'hello', '=1+1']) {
    expect(spellVatNumber(wrong, 'DE')).toBeUndefined();
  }
  // Outside the EU the format is not checked.
  expect(spellVatNumber(' CHE-123.456.789 MWST ', 'CH')).toBe('CHE-123.456.789 MWST');
});

it('each country of the EU has a valid example', () => {
  const eu = COUNTRY_CODES.filter((code) => exampleVatNumber(code));
  expect(eu).toHaveLength(27);
  for (const code of eu) {
    const example = exampleVatNumber(code) as string;
    expect([spellVatNumber(example, code), euCountryOf(example)]).toEqual([example, code]);
  }
  expect(['GB123456789', 'CHE123456789', '', '4123456789'].map(euCountryOf)).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ]);
});

it('a company buys from abroad if it and its seller have VAT numbers of different EU countries', () => {
  const seller = { vatNumber: 'DE 123456789' };
  const to = (vatNumber: string, more = {}) => buysFromAbroad({ vatNumber }, { ...seller, ...more });
  expect(to('FR12345678901')).toBe(true);
  expect(to('DE987654321')).toBe(false);
  expect(to('')).toBe(false);
  expect(to('CHE123456789')).toBe(false);
  expect(to('FR12345678901', { vatNumber: '4123456789' })).toBe(false);
  expect(buysFromAbroad(undefined, seller)).toBe(false);
});

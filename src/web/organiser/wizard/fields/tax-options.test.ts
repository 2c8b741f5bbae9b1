import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TaxOptions, taxHint } from './tax-options.tsx';

const VAT = { id: 'a', name: 'VAT', rate: 19_000, onTop: false, reverseCharge: false, isDefault: true };
const reduced = { ...VAT, id: 'b', name: 'Reduced', rate: 7_000, isDefault: false };
const exempt = { ...reduced, id: 'c', name: 'Exempt, education', rate: 0 };

const optionsOf = (rates: (typeof VAT)[], chosen?: string) =>
  [
    ...renderToStaticMarkup(createElement(TaxOptions, { rates, chosen })).matchAll(/value="(\w*)">([^<]*)</g),
  ].map(([, value, words]) => `${value}: ${words}`);

it('lists the default once, unless it was chosen by its name', () => {
  expect(optionsOf([VAT, reduced])).toEqual([
    ': The default: VAT 19 %, included',
    'b: Reduced 7 %, included',
  ]);
  expect(optionsOf([VAT, reduced], 'a')).toHaveLength(3);
  expect(optionsOf([reduced])).toEqual([': None', 'b: Reduced 7 %, included']);
});

it('says how to sell without tax where there is a default and no rate of 0 %', () => {
  expect(taxHint([VAT, reduced])).toContain('add a rate of 0 %');
  expect(taxHint([VAT, exempt])).toBe('Your tax rates are in Settings.');
  expect(taxHint([reduced])).toBe('Your tax rates are in Settings.');
  expect(optionsOf([VAT, exempt])).toContain('c: Exempt, education 0 %');
});

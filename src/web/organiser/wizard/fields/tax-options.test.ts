import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TaxOptions } from './tax-options.tsx';

const VAT = { id: 'a', name: 'VAT', rate: 19_000, onTop: false, reverseCharge: false, isDefault: true };
const reduced = { ...VAT, id: 'b', name: 'Reduced', rate: 7_000, isDefault: false };
const exempt = { ...reduced, id: 'c', name: 'Exempt, education', rate: 0 };

const optionsOf = (rates: (typeof VAT)[], chosen?: string) =>
  [
    ...renderToStaticMarkup(createElement(TaxOptions, { rates, chosen })).matchAll(
      /value="(\w*)">(.*?)<\/option/g,
    ),
  ].map(([, value, words]) => `${value}: ${words}`);

it('lists the default once, unless it was chosen by its name, and no tax beside it', () => {
  expect(optionsOf([VAT, reduced])).toEqual([
    ': The default: VAT 19 %, included',
    'b: Reduced 7 %, included',
    'none: No tax',
  ]);
  expect(optionsOf([VAT, reduced], 'a')).toHaveLength(4);
  expect(optionsOf([VAT, exempt])).toContain('c: Exempt, education 0 %');
});

it('offers no tax once where there is no default, also if it was chosen while there was one', () => {
  expect(optionsOf([reduced])).toEqual([': No tax', 'b: Reduced 7 %, included']);
  expect(optionsOf([reduced], 'none')).toEqual(['none: No tax', 'b: Reduced 7 %, included']);
});

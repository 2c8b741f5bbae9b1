import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressComponents, componentsOf, locationText, NO_LOCATION_TEXT } from './location-text.ts';

const slot = fc.option(fc.oneof(fc.string(), fc.constantFrom('Sandton', 'sandton ', '', '  ')));
const anyComponents = fc
  .array(slot, { minLength: 8, maxLength: 8 })
  .map((slots) => slots as unknown as AddressComponents);

describe('the text of an address', () => {
  test('consists of components 1 to 3 and 6', () => {
    const parts = {
      number: '12',
      route: 'Maude Street',
      sublocality: 'Sandown',
      locality: 'Sandton',
      district: 'Johannesburg Metro',
      region: 'Gauteng',
      country: 'South Africa',
      postcode: '2196',
    };
    expect(locationText(componentsOf(parts))).toBe('Maude Street, Sandown, Sandton, South Africa');
  });

  test('skips empty components and repeats nothing', () => {
    expect(locationText([null, ' ', 'Berlin', 'berlin', null, 'Berlin', 'Germany', null])).toBe(
      'Berlin, Germany',
    );
  });

  test('without any component is the specification’s text', () => {
    expect(locationText(componentsOf({ number: '1', region: 'Gauteng', postcode: '2196' }))).toBe(
      'Could no infer location string',
    );
  });

  test('never has an empty part, a repeated one or a part of another slot', () => {
    fc.assert(
      fc.property(anyComponents, (components) => {
        const text = locationText(components);
        const shown = [1, 2, 3, 6].map((at) => components[at]?.trim() ?? '').filter((part) => part !== '');
        if (shown.length === 0) return text === NO_LOCATION_TEXT;
        const [first = ''] = shown;
        return text.startsWith(first) && text.length <= shown.join(', ').length && text.trim() === text;
      }),
    );
  });

  test('depends only on those four', () => {
    fc.assert(
      fc.property(anyComponents, anyComponents, (one, other) => {
        const mixed = one.map((part, at) => ([1, 2, 3, 6].includes(at) ? part : other[at]));
        expect(locationText(mixed as unknown as AddressComponents)).toBe(locationText(one));
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { bindTo, readForm } from './bind.ts';
import { flag, localTime, minorUnitsOf, orNull, text, wholeNumber } from './codecs.ts';

const codecs = {
  name: text,
  priceMinor: minorUnitsOf('EUR'),
  maxUses: orNull(wholeNumber),
  validFrom: orNull(localTime),
  onSale: flag,
};
const stored = { name: 'Shirt', priceMinor: 15_000, maxUses: null, validFrom: null, onSale: true };

test('a field gets its name, what is stored, its error and what its input needs', () => {
  const bind = bindTo(codecs, { values: stored, wrong: { priceMinor: 'A price can’t be below zero.' } });
  expect(bind('priceMinor')).toEqual({
    name: 'priceMinor',
    defaultValue: '150.00',
    error: 'A price can’t be below zero.',
    inputMode: 'decimal',
    autoComplete: 'off',
  });
  expect(bind('maxUses')).toMatchObject({ name: 'maxUses', defaultValue: '', error: undefined });
  expect(bind('validFrom')).toMatchObject({ type: 'datetime-local', defaultValue: '' });
  expect(bind('onSale')).toEqual({ name: 'onSale', defaultChecked: true, error: undefined });
});

test('the fields of something new are empty', () => {
  const bind = bindTo(codecs, { values: undefined, wrong: {} });
  expect(bind('priceMinor').defaultValue).toBeUndefined();
  expect(bind('onSale').defaultChecked).toBe(false);
});

test('a form is read as the input, without the fields that it does not have', () => {
  const form = new FormData();
  for (const [name, typed] of [
    ['name', ' Shirt '],
    ['priceMinor', '12,50'],
    ['maxUses', 'ten'],
    ['validFrom', ''],
  ])
    form.append(name as string, typed as string);
  expect(readForm(codecs, form)).toEqual({
    name: 'Shirt',
    priceMinor: 1_250,
    maxUses: 'ten',
    validFrom: null,
    onSale: false,
  });
  expect(readForm(codecs, new FormData())).toEqual({ onSale: false });
});

test('what fields show is read as what is stored', () => {
  const bind = bindTo(codecs, { values: stored, wrong: {} });
  const form = new FormData();
  for (const name of Object.keys(codecs) as (keyof typeof codecs)[]) {
    const { defaultValue, defaultChecked } = bind(name);
    if (defaultChecked) form.append(name, 'on');
    else if (defaultValue !== undefined) form.append(name, String(defaultValue));
  }
  expect(readForm(codecs, form)).toEqual(stored);
});

test('the fields of one of several stand below its path', () => {
  const within = 'variants.1.';
  const wrong = { 'variants.1.priceMinor': 'This price is too high.' };
  const variant = { priceMinor: minorUnitsOf('EUR'), onSale: flag };
  expect(bindTo(variant, { values: { priceMinor: 100 }, wrong, within })('priceMinor')).toMatchObject({
    name: 'variants.1.priceMinor',
    defaultValue: '1.00',
    error: 'This price is too high.',
  });
  const form = new FormData();
  form.append('variants.0.priceMinor', '1');
  form.append('variants.1.priceMinor', '2');
  expect(readForm(variant, form, within)).toEqual({ priceMinor: 200, onSale: false });
});

test('what is stored as null is an empty field', () => {
  expect(bindTo(codecs, { values: { priceMinor: null }, wrong: {} })('priceMinor').defaultValue).toBe('');
});

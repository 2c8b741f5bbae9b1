import { expect, it } from 'vitest';
import { readCodeWish, readTicketForm } from './read-ticket-form.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

it('reads the chosen types and leaves the others out', () => {
  const { email, quantities } = readTicketForm(
    formOf({ email: 'a@b.example', 'quantity[x]': '2', 'quantity[y]': '0', 'quantity[z]': '' }),
  );
  expect(email).toBe('a@b.example');
  expect(quantities).toEqual({ x: 2 });
});

it('passes invalid numbers on for core to refuse', () => {
  const { quantities } = readTicketForm(
    formOf({ 'quantity[a]': '-1', 'quantity[b]': '1.5', 'quantity[c]': 'two', 'quantity[d]': '1,000' }),
  );
  expect(quantities).toEqual({ a: -1, b: Number.NaN, c: Number.NaN, d: Number.NaN });
});

it.each([' ', '\u00a0', '\u202f'])('reads thousands with %j between them', (space) => {
  expect(readTicketForm(formOf({ 'quantity[a]': `1${space}000` })).quantities).toEqual({ a: 1_000 });
});

it('keeps the texts as they were typed', () => {
  const { texts } = readTicketForm(formOf({ email: 'not one', 'quantity[a]': '1e9', other: '1' }));
  expect(texts).toEqual({ email: 'not one', quantities: { a: '1e9' }, prices: {}, business: {} });
});

it('reads the prices of chosen types in minor units, and leaves the others out', () => {
  const { prices, texts } = readTicketForm(
    formOf({
      'quantity[a]': '2',
      'currency[a]': 'EUR',
      'price[a]': '12,50',
      'quantity[b]': '0',
      'price[b]': '30',
      'quantity[c]': '1',
      'currency[c]': 'JPY',
      'price[c]': '1 250',
    }),
  );
  expect(prices).toEqual({ a: 1_250, c: 1_250 });
  expect(texts.prices).toEqual({ a: '12,50', b: '30', c: '1 250' });
  expect(readTicketForm(formOf({ 'quantity[a]': '1' }))).not.toHaveProperty('prices');
  expect(readTicketForm(formOf({ 'quantity[a]': '1', 'price[a]': 'a lot' })).prices).toEqual({
    a: Number.NaN,
  });
});

it('distinguishes applying or removing a code from an order', () => {
  expect(readCodeWish(formOf({ 'set-code': 'apply', 'new-code': ' Half ' }))).toBe('Half');
  expect(readCodeWish(formOf({ 'set-code': 'remove', code: 'HALF' }))).toBe('');
  expect(readCodeWish(formOf({ 'new-code': 'HALF', code: 'HALF' }))).toBeUndefined();
  // Enter in another field.
  expect(
    readCodeWish(formOf({ 'set-code': 'apply', 'new-code': ' ', email: 'a@b.example' })),
  ).toBeUndefined();
});

it('has a business buyer once one of its fields is filled in', () => {
  const typed = { 'business[company]': ' Dupont ', 'business[country]': 'FR', 'business[address]': '' };
  expect(readTicketForm(formOf(typed))).toMatchObject({
    business: { company: 'Dupont', country: 'FR', address: '' },
  });
  expect(readTicketForm(formOf({ 'business[country]': 'FR' }))).not.toHaveProperty('business');
});

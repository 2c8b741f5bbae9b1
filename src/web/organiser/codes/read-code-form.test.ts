import { expect, test } from 'vitest';
import { readCodeForm, readCodes } from './read-code-form.ts';

function read(fields: Record<string, string>, choices: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readCodeForm(form, { effect: 'percent', types: null, ...choices });
}

test('amounts and percentages become minor units and hundredths, and an empty limit means none', () => {
  expect(
    read({ code: 'half', value: '12,5 %', maxUses: '1 000', maxTickets: '', validUntil: '' }),
  ).toMatchObject({
    code: 'half',
    price: { effect: 'percent', percentHundredths: 1_250 },
    maxUses: 1_000,
    maxTickets: null,
    currency: null,
    validUntil: null,
  });
  const off = read({ value: '50', currency: 'EUR', maxDiscountMinor: '5 000.00' }, { effect: 'amount' });
  expect(off).toMatchObject({
    price: { effect: 'amount', amountMinor: 5_000 },
    currency: 'EUR',
    maxDiscountMinor: 500_000,
  });
});

test('a text that is not a number is sent as typed, for the server to refuse; it never becomes “no limit”', () => {
  expect(read({ value: 'half', maxUses: 'ten', maxDiscountMinor: '1,000', currency: 'EUR' })).toMatchObject({
    price: { percentHundredths: 'half' },
    maxUses: 'ten',
    maxDiscountMinor: '1,000',
  });
});

test('the reserve is of the only ticket type, unless others are chosen', () => {
  const onlyType = 'general';
  expect(read({ reserved: '20' }, { onlyType })).toMatchObject({ reserved: 20, types: ['general'] });
  expect(read({ reserved: '' }, { onlyType })).toMatchObject({ reserved: null, types: null });
  expect(read({ reserved: 'all' }, { types: ['vip'], onlyType })).toMatchObject({
    reserved: 'all',
    types: ['vip'],
  });
});

test('a batch has a name and a number, or a list; what the form does not have is left out', () => {
  expect(read({ name: 'Club', count: '50', prefix: 'C-' })).toMatchObject({
    name: 'Club',
    count: 50,
    prefix: 'C-',
  });
  expect(read({ name: 'Club', codes: 'a\nb' })).toMatchObject({ codes: ['a', 'b'] });
});

test('codes are read as spreadsheets export them', () => {
  expect(readCodes('\uFEFFCode,Name\r\n"A-1",Thandi\r\n\r\nB-2;Sipho\nC-3\tLerato\n')).toEqual([
    'A-1',
    'B-2',
    'C-3',
  ]);
});

import { expect, it } from 'vitest';
import { currenciesOf, feeOnTop, totalOf } from './picker.ts';

const chosen = (value: string, price: number, currency = 'ZAR') => ({
  value,
  dataset: { price: String(price), currency },
});

it('adds up what is chosen', () => {
  expect(totalOf([chosen('2', 35_000), chosen('1', 78_000), chosen('0', 5)])).toEqual({
    count: 3,
    amount: '1\u00a0480.00\u00a0ZAR',
    fee: 'None',
  });
});

it('keeps currencies apart', () => {
  expect(totalOf([chosen('1', 1_000), chosen('2', 500, 'EUR')]).amount).toBe(
    '10.00\u00a0ZAR + 10.00\u00a0EUR',
  );
});

it('lists the currencies of what is chosen', () => {
  const inputs = [chosen('1', 1_000), chosen('2', 500, 'EUR'), chosen('0', 5, 'USD')];
  expect([...currenciesOf(inputs)]).toEqual(['ZAR', 'EUR']);
});

it('free tickets are "Free", and no tickets cost nothing', () => {
  expect(totalOf([chosen('2', 0)])).toEqual({ count: 2, amount: 'Free', fee: 'None' });
  expect(totalOf([chosen('1', 0, 'EUR'), chosen('1', 500)]).amount).toBe('5.00\u00a0ZAR');
  expect(totalOf([chosen('', 500)])).toEqual({ count: 0, amount: '', fee: '' });
});

it('ignores invalid quantities', () => {
  expect(totalOf([chosen('-3', 500), chosen('x', 500), chosen('1.5', 500)])).toEqual({
    count: 1,
    amount: '5.00\u00a0ZAR',
    fee: 'None',
  });
});

it('adds each ticket’s service fee if it comes on top', () => {
  const withFee = (value: string, price: number, fee: number) => {
    const { dataset } = chosen(value, price);
    return { value, dataset: { ...dataset, fee: String(fee) } };
  };
  expect(totalOf([withFee('2', 35_000, 1_750), withFee('1', 0, 0)])).toEqual({
    count: 3,
    amount: '735.00\u00a0ZAR',
    fee: '35.00\u00a0ZAR',
  });
});

it('calculates the service fee on a chosen price if it comes on top', () => {
  const price = { minor: 10_000, currency: 'ZAR' as const };
  expect(feeOnTop(price, { feePercent: '250', feeFixed: '100' })).toBe(350);
  expect(feeOnTop({ ...price, minor: 0 }, { feePercent: '250', feeFixed: '100' })).toBe(0);
  expect(feeOnTop(price, {})).toBeUndefined();
});

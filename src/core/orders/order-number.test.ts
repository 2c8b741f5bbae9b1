import { expect, test } from 'vitest';
import { orderNumber, startOfOrderNumber } from './order-number.ts';

const id = '019ac3de-7b1c-7c1e-9f60-2d448f3a01bc';

test('an order’s number is found however it is typed', () => {
  expect(orderNumber(id)).toBe('8F3A01BC');
  for (const typed of [
    '8F3A01BC',
    '8f3a01bc',
    ' #8F3A01BC ',
    '8F3A 01BC',
    '8f3a-01bc',
    'Order 8F3A01BC',
    'order number: 8F3A01BC.',
    // As people read it aloud.
    '8F3AO1BC',
    '8f3a0lbc',
    '8F3A0IBC',
  ]) {
    expect(startOfOrderNumber(typed)).toBe('8f3a01bc');
  }
  expect(startOfOrderNumber('8F3A0')).toBe('8f3a0');
});

test('other texts are no order numbers', () => {
  for (const typed of ['', '8F3A', '8F3A01BCD', 'order', 'thandi', 'a@b.c', '8F3A_01B', id]) {
    expect(startOfOrderNumber(typed)).toBeUndefined();
  }
});

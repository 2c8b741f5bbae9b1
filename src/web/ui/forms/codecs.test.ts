import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from '../../../core/shared/money.ts';
import {
  type Codec,
  choice,
  flag,
  localTime,
  minorUnits,
  minorUnitsOf,
  orElse,
  orNull,
  text,
  wholeNumber,
} from './codecs.ts';

const counts = fc.nat(999_999_999);
const amounts = fc.nat(999_999_999_999);
const currencies = fc.constantFrom(...CURRENCIES);
const words = fc.string();
const colours = fc.constantFrom<'red' | 'blue'>('red', 'blue');
const times = fc.constantFrom('2026-11-28T15:45', '2999-12-31T23:59');
const or = <Value, Empty>(value: fc.Arbitrary<Value>, empty: Empty) => fc.oneof(value, fc.constant(empty));

const showsAndReads =
  <Value, Typed>(codec: Codec<Value, Typed>, values: fc.Arbitrary<Value>) =>
  () =>
    fc.assert(fc.property(values, (value) => isDeepStrictEqual(codec.toValue(codec.toTyped(value)), value)));

const amountsShowAndRead = (codec: typeof minorUnits) => (): void =>
  fc.assert(
    fc.property(amounts, currencies, (value, currency) =>
      isDeepStrictEqual(codec.toValue(codec.toTyped(value, { currency }), { currency }), value),
    ),
  );

test.each([
  ['text', showsAndReads(text, words)],
  ['a choice', showsAndReads(choice<'red' | 'blue'>(), colours)],
  ['a checkbox', showsAndReads(flag, fc.boolean())],
  ['a whole number', showsAndReads(wholeNumber, counts)],
  ['an amount', amountsShowAndRead(minorUnits)],
  ['a local time', showsAndReads(localTime, times)],
  ['a whole number or null', showsAndReads(orNull(wholeNumber), or(counts, null))],
  ['an amount or null', showsAndReads(orNull(minorUnitsOf('JPY')), or(amounts, null))],
  ['a local time or null', showsAndReads(orNull(localTime), or(times, null))],
  ['a whole number whose empty field is 0', showsAndReads(orElse(wholeNumber, 0), counts)],
])('what a field shows is read as the same value: %s', (_, holds) => holds());

test.each([
  ['a whole number', wholeNumber],
  ['an amount', minorUnitsOf('EUR')],
])('what is no number stays as typed: %s', (_, codec) => {
  for (const typed of ['ten', '1,000.5', '1.5 or so', '-', '--1', 'NaN', '0x10', '1e3']) {
    expect(codec.toValue(typed)).toBe(typed);
    expect(orNull(codec).toValue(typed)).toBe(typed);
  }
  expect(codec.toValue('')).toBe('');
});

test('a number below zero is read, so that core can say that it is', () => {
  expect(wholeNumber.toValue('-2')).toBe(-2);
  expect(minorUnitsOf('EUR').toValue('-12.50')).toBe(-1_250);
  expect(minorUnitsOf('EUR').toValue(' \u22123')).toBe(-300);
  expect(minorUnitsOf('EUR').toValue('-0')).toBe(0);
});

test('spaces alone are an empty field', () => {
  expect(orNull(wholeNumber).toValue('  ')).toBeNull();
  expect(orElse(wholeNumber, 0).toValue(' ')).toBe(0);
});

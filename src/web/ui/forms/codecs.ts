import type { ComponentProps } from 'react';
import { namesOf } from '../../../core/shared/fields.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { readWholeNumber } from '../../../core/shared/typed-number.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';

/** An amount's decimals depend on the field `currency`. */
type OtherFields = Readonly<Record<string, unknown>>;

/** How a field shows a value, and reads what people type. */
export interface Codec<Value, Typed = string> {
  /** @param form the values of the form's other fields, by name */
  toTyped(value: Value, form?: OtherFields): Typed;
  /**
   * What can't be read is returned as typed, so that core refuses it with the field's own message. It never becomes null or a default.
   * @param form what the form's other fields show, by name
   */
  toValue(typed: Typed, form?: OtherFields): Value | Typed;
  /** What its `input` needs. */
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'min' | 'max'>;
}

/** Core trims it. */
export const text: Codec<string> = { toTyped: (value) => value, toValue: (typed) => typed };

/** One of the options of a select. Core refuses any other. */
export const choice = <Option extends string>(): Codec<Option, Option> => ({
  toTyped: (value) => value,
  toValue: (typed) => typed,
});

/** A checkbox. */
export const flag: Codec<boolean, boolean> = { toTyped: (value) => value, toValue: (typed) => typed };

export const wholeNumber: Codec<number> = {
  toTyped: String,
  toValue: (typed) => readWholeNumber(typed) ?? typed,
  input: { inputMode: 'numeric', autoComplete: 'off' },
};

/**
 * An amount in minor units, which the field shows in major ones: 35000 is "350.00". One below zero is for core to refuse.
 * @param currency of the amount; without it, the one that the form's field `currency` has. Where that is missing too, core refuses what is typed
 */
export const minorUnitsOf = (currency?: Currency): Codec<number> => ({
  toTyped: (minor, form) => majorDigits(minor, currency ?? currencyIn(form)),
  toValue: (typed, form) => {
    const its = currency ?? form?.currency;
    if (typeof its !== 'string') return typed;
    const amount = typed.trim();
    const negative = /^[-\u2212\u2013]/.test(amount);
    const minor = parsePrice(negative ? amount.slice(1) : amount, its as Currency);
    return minor === undefined ? typed : negative ? -minor || 0 : minor;
  },
  input: { inputMode: 'decimal', autoComplete: 'off' },
});
export const minorUnits = minorUnitsOf();

/** Hundredths of a percent, which the field shows in percent: 1250 is "12.5". */
export const percent: Codec<number> = {
  toTyped: (hundredths) => String(hundredths / 100),
  toValue: (typed) => {
    // They are read as cents are.
    const hundredths = minorUnitsOf('EUR').toValue(typed.trim().replace(/%$/, ''));
    return typeof hundredths === 'number' ? hundredths : typed;
  },
  input: { inputMode: 'decimal', autoComplete: 'off' },
};

function currencyIn(form: OtherFields | undefined): string {
  const currency = form?.currency;
  if (typeof currency !== 'string') throw new Error('This form has no field `currency`.');
  return currency;
}

/** The years that can be stored. Without them browsers allow years of six digits. */
export const LOCAL_TIMES = { min: '2000-01-01T00:00', max: '2999-12-31T23:59' };

/** "YYYY-MM-DDTHH:mm" on some zone's clocks. */
export const localTime: Codec<string> = { ...text, input: { type: 'datetime-local', ...LOCAL_TIMES } };

/** A field that may be empty. @param empty what an empty field means, such as 0 for an optional minimum */
export const orElse = <Value, Typed extends string, Empty>(
  codec: Codec<Value, Typed>,
  empty: Empty,
): Codec<Value | Empty, Typed | ''> => ({
  ...codec,
  toTyped: (value, form) => (value === empty ? '' : codec.toTyped(value as Value, form)),
  toValue: (typed, form) => (typed.trim() === '' ? empty : codec.toValue(typed as Typed, form)),
});

/** A field that may be empty, which is null. */
export const orNull = <Value, Typed extends string>(codec: Codec<Value, Typed>) => orElse(codec, null);

/** The codec of each field, by the path of its value in core's input, which is also the field's name and the path of its error. */
export type Codecs = Record<string, Codec<unknown, unknown>>;

/** What the fields of a form show. */
export type TypedIn<Fields extends Codecs> = { [Name in keyof Fields]: ReturnType<Fields[Name]['toTyped']> };

/** The values that a form's fields show and read. */
type ValuesIn<Fields extends Codecs> = { [Name in keyof Fields]: Parameters<Fields[Name]['toTyped']>[0] };

/** Shows values in a form's fields. */
export const typedIn = <Fields extends Codecs>(fields: Fields, values: ValuesIn<Fields>) =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, fields[name]?.toTyped(values[name], values)]),
  ) as TypedIn<Fields>;

/** Reads what is typed into a form's fields. Its type says what core accepts; what can't be read is in it as typed, and core refuses it. */
export const valuesIn = <Fields extends Codecs>(fields: Fields, typed: TypedIn<Fields>) =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, fields[name]?.toValue(typed[name], typed)]),
  ) as ValuesIn<Fields>;

/** A codec for each field of core's input but `Others`, which the form holds in another way. One that is forgotten does not compile. */
export type FormOf<Input, Others extends keyof Input = never> = {
  [Name in Exclude<keyof Input, Others>]-?:
    | Codec<Input[Name]>
    | Codec<Input[Name], boolean>
    | Codec<Input[Name], string[]>;
};

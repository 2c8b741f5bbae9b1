import type { ComponentProps } from 'react';
import { type Codec, type Codecs, flag } from './codecs.ts';

/** What the fields show first; those of null and undefined are empty. */
export type ValuesOf<Of extends Codecs> = {
  [Name in keyof Of]?:
    | (Of[Name] extends { toTyped(value: infer Value): unknown } ? Value : never)
    | null
    | undefined;
};

interface Filled<Of extends Codecs> {
  values: ValuesOf<Of> | undefined;
  /** The error of each field. */
  wrong: Record<string, string>;
  /** Stands before each path, for one of several: "variants.0." */
  within?: string;
}

type Bound = Pick<ComponentProps<'input'>, 'name' | 'defaultValue' | 'defaultChecked'> &
  NonNullable<Codec<unknown>['input']> & { error: string | undefined };

/** Binds a field to the codec of its name. */
export type BindTo<Of extends Codecs> = (name: keyof Of & string) => Bound;

/** Makes the function that gives a `Field`, `TextArea`, `Select` or `Checkbox` its name, what it shows first, and its error. */
export const bindTo =
  <Of extends Codecs>(codecs: Of, { values, wrong, within = '' }: Filled<Of>): BindTo<Of> =>
  (name) => {
    const codec = codecs[name] as Codec<unknown, unknown>;
    const value = values?.[name];
    const typed = value == null ? value : codec.toTyped(value, values);
    const shown =
      codec === flag
        ? { defaultChecked: typed === true }
        : { ...(typed !== undefined && { defaultValue: String(typed ?? '') }) };
    return { name: within + name, error: wrong[within + name], ...codec.input, ...shown };
  };

/**
 * Reads the fields of a form. One that the form does not have is left out, except for a checkbox: one that is not ticked is in no form.
 * @param within as for `bindTo`
 */
export function readForm(codecs: Codecs, form: FormData, within = ''): Record<string, unknown> {
  const all = Object.fromEntries(form);
  return Object.fromEntries(
    Object.entries(codecs).flatMap(([name, codec]) => {
      const typed = form.get(within + name);
      if (codec === flag) return [[name, typed !== null]];
      return typed === null ? [] : [[name, codec.toValue(String(typed).trim(), all)]];
    }),
  );
}

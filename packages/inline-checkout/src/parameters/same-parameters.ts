import { typeOf } from './parameter-types.ts';

/** Compares plain data deeply; functions are equal only when identical. */
export function sameParameters(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || !one || !other || typeOf(one) !== typeOf(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameParameters(left[name], right[name]))
  );
}

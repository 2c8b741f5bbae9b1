/** A number as people type it, as its digits: nothing is computed, so no float can round. */
interface TypedNumber {
  negative: boolean;
  /** At least one digit. */
  whole: string;
  /** Those after a point or a comma; '' without one. */
  decimals: string;
}

/** Digits, or groups of three of them between spaces ("12 500"), then perhaps decimals. */
const NUMBER = /^([-\u2212\u2013]?)(\d+|\d{1,3}(?: \d{3})+)(?:[.,](\d+))?$/;

/** Plain, no-break, narrow, thin and figure spaces separate thousands, here as in what we write ourselves. */
const SPACES = /[ \u00a0\u2007-\u2009\u202f]/g;

/**
 * Reads a number as people type or paste it: "350", "12 500.00" with spaces of any kind, "-2,5". Every field for a number uses this,
 * through one of the functions below or `parsePrice`. @returns undefined for anything else
 */
export function readNumber(typed: string): TypedNumber | undefined {
  const plain = typed.trim().replace(SPACES, ' ');
  const [, sign, whole, decimals = ''] = NUMBER.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  return { negative: sign !== '', whole: whole.replaceAll(' ', ''), decimals };
}

/** Reads a whole number of up to nine digits, which may be negative for core to refuse. @returns undefined for anything else, also for "1.0" */
export function readWholeNumber(typed: string): number | undefined {
  const number = readNumber(typed);
  if (number?.decimals !== '' || number.whole.length > 9) return undefined;
  return Number(`${number.negative ? '-' : ''}${number.whole}`) || 0;
}

/** Tells whether the three digits after a point or comma could be thousands as well as decimals: "1,000", but not "0,500" or "1 000,500". */
export const isAmbiguous = (typed: string) => /^[-\u2212\u2013]?[1-9]\d{0,2}[.,]\d{3}$/.test(typed.trim());

/** Writes the digits of any script as 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

/** A script's digits follow each other from its zero on. */
function digitValue(digit: number): number {
  let zero = digit;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (digit - zero) % 10;
}

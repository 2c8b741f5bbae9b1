import { intlTag, type Locale } from '../../../../languages/locales.ts';

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** The time left until a moment, in its two largest units, rounded up to the second: "8 days, 22 hours", "3 minutes, 12 seconds". */
export function timeLeft(ms: number, locale: Locale = 'en'): string {
  let left = Math.max(0, Math.ceil(ms / 1_000));
  const inUnit = (count: number, unit: string) =>
    count.toLocaleString(intlTag(locale), { style: 'unit', unit, unitDisplay: 'long' });
  const first = UNITS.findIndex(([seconds]) => seconds <= left);
  if (first < 0) return inUnit(0, 'second');
  const parts = UNITS.slice(first, first + 2).flatMap(([seconds, unit]) => {
    const count = Math.floor(left / seconds);
    left %= seconds;
    return count > 0 ? inUnit(count, unit) : [];
  });
  return new Intl.ListFormat(intlTag(locale), { type: 'unit', style: 'long' }).format(parts);
}

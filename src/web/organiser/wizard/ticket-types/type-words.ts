import { saleAt } from '../../../../core/inventory/sale-window.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { majorDigits } from '../../../../core/shared/format-money.ts';
import { readWholeNumber } from '../../../../core/shared/typed-number.ts';
import type { DraftSharedCapacity } from '../draft/draft-shared.ts';
import { type DraftType, isAsManyAsShared, priceMinorOf } from '../draft/draft-type.ts';
import { instantOf } from '../fields/local-times.ts';

/** "350.00 ZAR", "Free", "Pay what you want"; '' while there is no price. */
export function priceWords({ priceMinor, priceFloorMinor, currency }: DraftType): string {
  if (priceFloorMinor.trim()) return 'Pay what you want';
  const minor = priceMinorOf(priceMinor, currency);
  if (minor === undefined || minor < 0) return '';
  return minor === 0 ? 'Free' : `${majorDigits(minor, currency)} ${currency}`;
}

/** "40", "12 of 40 taken", "Shared"; '' while there is no quantity. */
export function quantityWords(
  type: Pick<DraftType, 'capacity' | 'places'>,
  shared: readonly Pick<DraftSharedCapacity, 'day' | 'capacity'>[],
  taken: number,
): string {
  if (isAsManyAsShared(type, shared)) return taken > 0 ? `Shared, ${formatCount(taken)} taken` : 'Shared';
  const count = readWholeNumber(type.capacity);
  const all = count === undefined ? type.capacity.trim() : formatCount(count);
  return taken > 0 && all ? `${formatCount(taken)} of ${all} taken` : all;
}

interface Selling {
  /** ISO 8601 */
  now: string;
  /** IANA zone of the event. */
  timeZone: string;
  /** How many are held, sold or set aside. */
  taken: number;
}

/** How a type's sale stands: "Sold out", "Sale ended", "From 1 Feb 2031", "Until 1 Feb 2031"; '' while it is simply on sale. */
export function saleWords(
  { capacity, hidden, saleStartsAt, saleEndsAt }: DraftType,
  { now, timeZone, taken }: Selling,
): string {
  const at = (local: string) => instantOf(local, timeZone);
  const [from, until] = [at(saleStartsAt), at(saleEndsAt)];
  const sale = saleAt(
    { saleStartsAt: from ? new Date(from) : null, saleEndsAt: until ? new Date(until) : null },
    new Date(now),
  );
  if (sale === 'over') return 'Sale ended';
  if (taken > 0 && readWholeNumber(capacity) === taken) return 'Sold out';
  const day = (instant: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(new Date(instant));
  if (sale === 'not-open' && from) return `From ${day(from)}`;
  if (hidden) return 'With a code';
  return until ? `Until ${day(until)}` : '';
}

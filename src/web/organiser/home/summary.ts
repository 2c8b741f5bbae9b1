import type { ToCome } from '../../../core/event-desk/get-home.ts';
import { formatCount } from '../../../core/shared/format-count.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** "Two events on sale, one sold out, one waiting for approval." */
export function summaryOf(toCome: ToCome): string {
  const onSale = toCome.on;
  const others: [count: number, words: string][] = [
    [toCome['not-open'], toCome['not-open'] === 1 ? 'opens later' : 'open later'],
    [toCome['sold-out'], 'sold out'],
    [toCome['sale-over'], 'no longer on sale'],
    [toCome.pending, 'waiting for approval'],
    [toCome.draft, toCome.draft === 1 ? 'draft' : 'drafts'],
    [toCome.rejected, 'to change'],
  ];
  const parts = [
    `${inWords(onSale)} ${onSale === 1 ? 'event' : 'events'} on sale`,
    ...others.filter(([count]) => count > 0).map(([count, words]) => `${inWords(count)} ${words}`),
  ];
  const sentence = parts.join(', ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

const inWords = (count: number) => NUMBERS[count] ?? formatCount(count);

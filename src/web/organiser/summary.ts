import type { OwnEvent } from '../../core/events/event-lists.ts';

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

/** "Two events on sale, one waiting for approval." */
export function summaryOf(events: readonly OwnEvent[]): string {
  const live = events.filter((event) => !event.over && !event.cancelled);
  const count = (approval: OwnEvent['approval']) =>
    live.filter((event) => event.approval === approval).length;
  const onSale = count('approved');
  const parts = [
    `${inWords(onSale)} ${onSale === 1 ? 'event' : 'events'} on sale`,
    ...[count('pending')].filter(Boolean).map((pending) => `${inWords(pending)} waiting for approval`),
    ...[count('rejected')].filter(Boolean).map((failed) => `${inWords(failed)} to change`),
  ];
  const sentence = parts.join(', ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

const inWords = (count: number) => NUMBERS[count] ?? String(count);

import { orderNumber } from '../orders/order-number.ts';
import { type Column, count, money, text, time } from '../sheets/column.ts';
import type { TillRow } from './till-export-store.ts';

const METHODS = { cash: 'Cash', card_terminal: 'Card terminal' } as const;

/** The columns of what went through tills. */
export const tillColumns: Column<TillRow>[] = [
  time('Time', ({ at }) => at),
  text('What', whatOf, 'A shift that is closed ends with its count.'),
  text('Order', ({ orderId }) => orderId && orderNumber(orderId)),
  count('Tickets', ({ tickets }) => tickets),
  text('Paid by', ({ method }) => method && METHODS[method]),
  money('In', ({ refundId, amountMinor }) => (refundId === null ? amountMinor : null)),
  money('Out', ({ refundId, amountMinor }) => (refundId === null ? null : amountMinor)),
  text('Currency', ({ currency }) => currency),
  text('Till', ({ till }) => till),
  text('By', ({ person }) => person, 'Whoever opened the shift, who alone sells in it.'),
  time('Shift opened', ({ openedAt }) => openedAt),
  money(
    'Difference',
    ({ differenceMinor }) => differenceMinor,
    'Of the count: below zero, cash was missing.',
  ),
  text('Note', ({ note }) => note, 'Of whoever counted.'),
];

function whatOf({ entryId, refundId }: TillRow): string {
  if (entryId === null) return 'Counted';
  return refundId === null ? 'Sale' : 'Handed back';
}

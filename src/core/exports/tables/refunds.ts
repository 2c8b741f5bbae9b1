import { orderNumber } from '../../orders/order-number.ts';
import { creditNoteOf, type Receipt } from '../../receipts/receipt.ts';
import { refundReasonWords } from '../../refunds/refund-reason.ts';
import { money, text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { nextRefunds } from './refund-export-store.ts';

type Row = Awaited<ReturnType<typeof nextRefunds>>[number] & {
  creditNote: Receipt['creditNotes'][number] | undefined;
};

const taxOf = ({ taxes }: Receipt['creditNotes'][number]) =>
  taxes.reduce((sum, { tax }) => sum + tax.minor, 0);

export const refunds = eventExport<Row>({
  name: 'refunds',
  title: 'Refunds',
  says: 'Every refund, what it was for, and how it stands.',
  needs: 'orders.see',
  kind: 'export.table',
  keyOf: ({ id }) => id,
  columns: [
    time('Requested', ({ createdAt }) => createdAt),
    text('Order', ({ orderId }) => orderNumber(orderId)),
    text('Email', emailCell),
    money('Amount', ({ amountMinor }) => amountMinor),
    text('Currency', ({ currency }) => currency),
    text('Reason', ({ reason }) => refundReasonWords(reason)),
    text('Told the customer', ({ note }) => note, 'In the organiser’s own words.'),
    text('State', ({ state }) => state.replace('_', ' ')),
    time('Changed', ({ updatedAt }) => updatedAt, 'When its state last changed.'),
    text('Card provider', ({ provider }) => provider),
    text('Provider’s number', ({ providerRefundId }) => providerRefundId),
    money('Cancellation fee', ({ keptMinor }) => keptMinor, 'What is kept of its tickets.'),
    text('Credit note', ({ creditNote }) => creditNote?.number),
    money('Tax', ({ creditNote }) => creditNote && taxOf(creditNote), 'In its credit note.'),
  ],
  open: ({ app, event }) => ({
    async next(after, limit) {
      const rows = await nextRefunds(app.db, event.id, after, limit);
      return rows.map((row) => ({ ...row, creditNote: creditNoteOf(row.numbered, row.id) }));
    },
  }),
});

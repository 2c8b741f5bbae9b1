import { orderNumber } from '../../orders/order-number.ts';
import { text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { nextTransfers, type TransferRow } from './transfer-export-store.ts';

export const transfers = eventExport<TransferRow>({
  name: 'transfers',
  title: 'Transfers',
  says: 'Every ticket that somebody sent to somebody else, a row each time: accepted, taken back or still waiting.',
  needs: 'orders.see',
  kind: 'export.table',
  keyOf: ({ id }) => id,
  codes: ['ticket'],
  columns: [
    text('Ticket', ({ ticket }) => ticket, 'As it is now: accepting it changes its code.'),
    text('Type', ({ typeName }) => typeName),
    text('Order', ({ orderId }) => orderNumber(orderId)),
    text('From', ({ from }) => emailCell({ email: from })),
    text('To', ({ to }) => emailCell({ email: to })),
    text('State', ({ acceptedAt, takenBackAt }) =>
      acceptedAt ? 'accepted' : takenBackAt ? 'taken back' : 'sent',
    ),
    time('Sent', ({ sentAt }) => sentAt),
    time('Accepted', ({ acceptedAt }) => acceptedAt),
    time('Taken back', ({ takenBackAt }) => takenBackAt, 'By its sender, before anybody accepted it.'),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextTransfers(app.db, event.id, after, limit) }),
});

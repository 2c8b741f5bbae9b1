import { orderNumber } from '../../orders/order-number.ts';
import { text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { nextRecipients } from './message-export-store.ts';

type Row = Awaited<ReturnType<typeof nextRecipients>>[number];

export const messageRecipients = eventExport<Row>({
  name: 'message-recipients',
  title: 'Message recipients',
  says: 'Who each message went to, and whether it arrived.',
  needs: 'messages.see',
  kind: 'export.table',
  keyOf: ({ id }) => id,
  columns: [
    text('Message', ({ subject }) => subject),
    text('Email', emailCell, 'As it is now.'),
    text('Order', ({ orderId }) => orderNumber(orderId)),
    time('Sent', ({ sentAt }) => sentAt),
    time('Not delivered', ({ failedAt }) => failedAt, 'When it was given up.'),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextRecipients(app.db, event.id, after, limit) }),
});

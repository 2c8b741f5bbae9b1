import { orderNumber } from '../../orders/order-number.ts';
import { count, money, text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { nextCodeUses } from './code-export-store.ts';

type Row = Awaited<ReturnType<typeof nextCodeUses>>[number];

export const codeUses = eventExport<Row>({
  name: 'code-uses',
  title: 'Promo code uses',
  says: 'Every order that used a promo code, and what it saved.',
  needs: 'orders.see',
  kind: 'export.codes',
  keyOf: ({ orderId }) => orderId,
  columns: [
    text('Code', ({ code }) => code),
    text('Order', ({ orderId }) => orderNumber(orderId)),
    text('Email', emailCell),
    text('State', ({ state }) => state.replace('_', ' ')),
    count('Tickets', ({ tickets }) => tickets),
    money('Discount', ({ discountMinor }) => discountMinor),
    text('Currency', ({ currency }) => currency),
    time('Ordered', ({ createdAt }) => createdAt),
    text('Counts', ({ counted }) => (counted ? 'yes' : 'no'), '“no” once a hold ended unpaid.'),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextCodeUses(app.db, event.id, after, limit) }),
});

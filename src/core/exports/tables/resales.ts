import { orderNumber } from '../../orders/order-number.ts';
import { money, text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { nextResales, type ResaleRow } from './transfer-export-store.ts';

export const resales = eventExport<ResaleRow>({
  name: 'resales',
  title: 'Resales',
  says: 'Every ticket that was offered for resale, a row each time: sold, taken off or still on offer, with both orders.',
  needs: 'orders.see',
  kind: 'export.table',
  keyOf: ({ ticketId, number }) => `${ticketId} ${number}`,
  codes: ['ticket'],
  columns: [
    text('Ticket', ({ ticket }) => ticket, 'The seller’s.'),
    text('Type', ({ typeName }) => typeName),
    text('Order', ({ orderId }) => orderNumber(orderId), 'The seller’s.'),
    text('Email', emailCell, 'The seller’s.'),
    text('State', ({ endedAt, sold }) => (sold ? 'sold' : endedAt ? 'taken off' : 'offered')),
    money('Price', ({ priceMinor }) => priceMinor, 'What the seller paid.'),
    text('Currency', ({ currency }) => currency),
    time('Offered', ({ offeredAt }) => offeredAt),
    time('Sold', ({ endedAt, sold }) => (sold ? endedAt : null)),
    time('Taken off', ({ endedAt, sold }) => (sold ? null : endedAt)),
    text('Buyer’s order', ({ buyersOrderId }) => buyersOrderId && orderNumber(buyersOrderId)),
    text('Buyer’s email', ({ buyersEmail }) => emailCell({ email: buyersEmail })),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextResales(app.db, event.id, after, limit) }),
});

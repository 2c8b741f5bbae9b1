import { orderNumber } from '../../orders/order-number.ts';
import { emailCell, money, text, time } from '../column.ts';
import { eventExport } from '../event-export.ts';
import { nextResales, type ResaleRow } from './transfer-export-store.ts';

export const resales = eventExport<ResaleRow>({
  name: 'resales',
  title: 'Resales',
  says: 'Every ticket that is offered for resale or was sold so, with both orders.',
  needs: 'orders.see',
  kind: 'export.table',
  keyOf: ({ ticketId }) => ticketId,
  columns: [
    text('Ticket', ({ ticket }) => ticket, 'The seller’s.'),
    text('Type', ({ typeName }) => typeName),
    text('Order', ({ orderId }) => orderNumber(orderId), 'The seller’s.'),
    text('Email', emailCell, 'The seller’s.'),
    text('State', ({ soldAt }) => (soldAt ? 'sold' : 'offered')),
    money('Price', ({ priceMinor }) => priceMinor, 'What the seller paid.'),
    text('Currency', ({ currency }) => currency),
    time('Offered', ({ offeredAt }) => offeredAt, 'Of one that is not sold yet.'),
    time('Sold', ({ soldAt }) => soldAt),
    text('Buyer’s order', ({ buyersOrderId }) => buyersOrderId && orderNumber(buyersOrderId)),
    text('Buyer’s email', ({ buyersEmail }) => buyersEmail),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextResales(app.db, event.id, after, limit) }),
});

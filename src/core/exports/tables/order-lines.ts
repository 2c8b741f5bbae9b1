import { orderNumber } from '../../orders/order-number.ts';
import { taxRateInWords } from '../../pricing/tax.ts';
import { count, money, text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { type LineRow, nextLines } from './order-export-store.ts';

export const orderLines = eventExport<LineRow>({
  name: 'order-lines',
  title: 'Order lines',
  says: 'What each paid order is made of, a row for each ticket type and price.',
  needs: 'orders.see',
  kind: 'export.orders',
  keyOf: ({ orderId, number }) => `${orderId} ${number}`,
  columns: [
    text('Order', ({ orderId }) => orderNumber(orderId)),
    count('Line', ({ number }) => number),
    text('Email', emailCell),
    text('Type', ({ typeName }) => typeName),
    text(
      'Kind',
      ({ admits, donation }) => (admits ? 'ticket' : donation ? 'donation' : 'add-on'),
      'Only tickets let somebody in.',
    ),
    count('Quantity', ({ quantity }) => quantity),
    money('Price', ({ unitPriceMinor }) => unitPriceMinor, 'Of one ticket, as it was paid.'),
    money('Discount', ({ unitDiscountMinor }) => unitDiscountMinor, 'Of one ticket, by a promo code.'),
    money('Service fee', ({ unitFeeMinor }) => unitFeeMinor, 'Of one ticket.'),
    money('Total', ({ totalMinor }) => totalMinor, 'What the customer paid for the line.'),
    text('Currency', ({ currency }) => currency),
    money('Net', ({ totalMinor, taxMinor }) => totalMinor - taxMinor),
    money('Tax', ({ taxMinor }) => taxMinor),
    text('Tax name', ({ taxName }) => taxName),
    text('Tax rate', ({ taxRate }) => (taxRate === null ? null : taxRateInWords(taxRate))),
    text('Promo code', ({ promoCode }) => promoCode),
    time('Paid', ({ paidAt }) => paidAt),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextLines(app.db, event.id, after, limit) }),
});

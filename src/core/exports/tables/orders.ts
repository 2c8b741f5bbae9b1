import { exportedDetails } from '../../attendees/exported-details.ts';
import type { DisputeState } from '../../disputes/dispute.ts';
import type { OrderState } from '../../orders/order.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { may } from '../../organisations/may.ts';
import { count, money, text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { nextOrders } from './order-export-store.ts';

type Row = Awaited<ReturnType<typeof nextOrders>>[number] & { answers: string[] };

/** The state in words. An order whose money the bank took back does not count as refunded. */
const stateInWords = ({ state, dispute }: { state: OrderState; dispute: DisputeState | null }) =>
  state === 'refunded' && dispute === 'lost' ? 'dispute lost' : state.replace('_', ' ');

export const orders = eventExport<Row>({
  name: 'orders',
  title: 'Orders',
  says: 'Every paid order: who bought, what they paid, and where they came from.',
  needs: 'orders.see',
  kind: 'export.orders',
  keyOf: ({ id }) => id,
  columns: [
    text('Order', ({ id }) => orderNumber(id)),
    text('Email', emailCell),
    text('State', stateInWords, 'An order whose dispute was lost is not “refunded”.'),
    count('Tickets', ({ tickets }) => tickets ?? 0),
    money('Total', ({ totalMinor }) => totalMinor),
    money('Refunded', ({ refunded }) => refunded ?? 0),
    text('Currency', ({ currency }) => currency),
    time('Ordered', ({ createdAt }) => createdAt),
    time('Paid', ({ paidAt }) => paidAt),
    money('Service fee', ({ feeMinor }) => feeMinor),
    text('Fee paid by', ({ feeMinor, feePayer }) => (feeMinor > 0 ? feePayer : '')),
    text('Dispute', ({ dispute }) => dispute),
    text('Source', ({ source }) => source?.source, '`utm_source` of the link.'),
    text('Medium', ({ source }) => source?.medium),
    text('Campaign', ({ source }) => source?.campaign),
    text('Referrer', ({ source }) => source?.host),
    text('Promo code', ({ promoCode }) => promoCode),
    money('Discount', ({ discountMinor }) => discountMinor ?? 0),
    money('Net', ({ totalMinor, taxMinor }) => totalMinor - (taxMinor ?? 0)),
    money('Tax', ({ taxMinor }) => taxMinor ?? 0),
    text('Company', ({ business }) => business?.company),
    text('VAT number', ({ business }) => business?.vatNumber),
    text(
      'Reverse charge',
      ({ business }) => (business?.reverseCharge ? 'yes' : ''),
      'At least one line was sold without tax.',
    ),
    count('Resold', ({ resold }) => resold ?? 0, 'Tickets that somebody bought from their holder.'),
    text('Tags', ({ tags }) => tags.join(', ')),
    text('Notes', ({ notes }) => notes, 'What staff noted, oldest first.'),
  ],
  async open({ app, event, viewer }) {
    const details = await exportedDetails(app, event.id, may(viewer, 'event.edit', event));
    return {
      more: details.orderColumns.map((name, at) => text<Row>(name, ({ answers }) => answers[at])),
      async next(after, limit) {
        const rows = await nextOrders(app.db, event.id, after, limit);
        const { orderCells } = await details.read(rows.map(({ id }) => id));
        return rows.map((row) => ({ ...row, answers: orderCells(row.id) }));
      },
    };
  },
});

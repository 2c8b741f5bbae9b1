import { accountInWords, kindInWords } from '../../money/ledger-words.ts';
import { findTransfers, type TransferRow } from '../../money/money-store.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { money, text, time } from '../../sheets/column.ts';
import { eventExport } from '../event-export.ts';

/**
 * It has no columns of net and tax. An entry moves money from one account to another: a refund may be several, may come back and go again while
 * its one credit note stands, and fees have a tax that only who charges them knows. What is taxed, to the cent, is what invoices and credit
 * notes say: `order-lines` and `refunds` have it.
 */
export const transactions = eventExport<TransferRow>({
  name: 'transactions',
  title: 'Transactions',
  says: 'The ledger: every movement of the event’s money, oldest first.',
  needs: 'money.see',
  kind: 'export.ledger',
  keyOf: ({ id }) => id,
  columns: [
    time('Time', ({ createdAt }) => createdAt),
    text('What', kindInWords),
    text('From', ({ debitAccount }) => accountInWords(debitAccount)),
    text('To', ({ creditAccount }) => accountInWords(creditAccount)),
    money('Amount', ({ amountMinor }) => amountMinor),
    text('Currency', ({ currency }) => currency),
    text('Order', ({ orderId }) => orderId && orderNumber(orderId)),
    text('Transfer', ({ id }) => id),
  ],
  open: ({ app, event }) => ({
    next: (beside, limit) => findTransfers(app.db, event.id, { backwards: true, beside, limit }),
  }),
});

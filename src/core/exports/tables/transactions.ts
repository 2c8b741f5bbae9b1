import { accountInWords, kindInWords, leaves } from '../../money/ledger-words.ts';
import { findTransfers, type TransferRow } from '../../money/money-store.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { money, text, time } from '../../sheets/column.ts';
import { eventExport } from '../event-export.ts';

/**
 * It has no columns for net and tax. An entry moves money between accounts, which does not map to taxed amounts: a refund may have several
 * entries, or come back and be sent again, under one credit note, and only those who charge a fee know its tax. Invoices and credit notes
 * have the taxed amounts to the cent; see `order-lines` and `refunds`.
 */
export const transactions = eventExport<TransferRow>({
  name: 'transactions',
  title: 'Transactions',
  says: 'Every movement of the event’s money, oldest first.',
  needs: 'money.see',
  kind: 'export.ledger',
  keyOf: ({ id }) => id,
  columns: [
    time('When', ({ createdAt }) => createdAt),
    text('What', kindInWords),
    text('From', ({ debitAccount }) => accountInWords(debitAccount)),
    text('To', ({ creditAccount }) => accountInWords(creditAccount)),
    money(
      'Amount',
      (row) => (leaves(row) ? 0 - row.amountMinor : row.amountMinor),
      'Below zero where it takes from what is held for the organiser or a customer.',
    ),
    text('Currency', ({ currency }) => currency),
    text('Order', ({ orderId }) => orderId && orderNumber(orderId)),
    text('Transfer', ({ id }) => id),
  ],
  open: ({ app, event }) => ({
    next: (beside, limit) => findTransfers(app.db, event.id, { backwards: true, beside, limit }),
  }),
});

import { orderNumber } from '../../orders/order-number.ts';
import { money, text, time } from '../../sheets/column.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { type AddOnUnit, nextAddOns } from './add-on-export-store.ts';
import { ticketStateWords } from './ticket-state-words.ts';

export const addOns = eventExport<AddOnUnit>({
  name: 'add-ons',
  title: 'Add-ons',
  says: 'Every add-on and donation that was bought: by whom, with which ticket, and when it was collected.',
  needs: 'orders.see',
  kind: 'export.table',
  keyOf: ({ id }) => id,
  codes: ['shortCode', 'ticket'],
  columns: [
    text('Add-on', ({ name }) => name),
    text('Variant', ({ variant }) => variant),
    text('Kind', ({ kind }) => kind.replace('_', '-')),
    text('Code', ({ shortCode }) => shortCode),
    text('Order', ({ orderId }) => orderNumber(orderId)),
    text('Email', emailCell, 'Of whoever bought it.'),
    text('Ticket', ({ ticket }) => ticket, 'That it came with; empty where it was bought alone.'),
    text('Holder', ({ holderName }) => holderName, 'Of that ticket, where the event asks for names.'),
    text('Holder’s email', ({ holderEmail }) => emailCell({ email: holderEmail })),
    text('State', ticketStateWords),
    time('Bought', ({ paidAt }) => paidAt),
    money('Price', ({ priceMinor }) => priceMinor),
    text('Currency', ({ currency }) => currency),
    time('Collected', ({ collectedAt }) => collectedAt),
    text('Gate', ({ gate }) => gate, 'Where it was collected.'),
    text('Collected by', ({ collectedBy }) => collectedBy, 'Who ticked it off.'),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextAddOns(app.db, event.id, after, limit) }),
});

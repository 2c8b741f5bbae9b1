import { everybody } from '../../attendee-desk/attendee-search.ts';
import { exportedDetails } from '../../attendees/exported-details.ts';
import { hasGuests } from '../../guests/guest-store.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { may } from '../../organisations/may.ts';
import { count, money, text, time } from '../../sheets/column.ts';
import { countedNames } from '../../tickets/counted-names.ts';
import { emailCell } from '../email-cell.ts';
import { eventExport } from '../event-export.ts';
import { hasAddOns, nextAttendees } from './order-export-store.ts';
import { ticketStateWords } from './ticket-state-words.ts';

type Row = Awaited<ReturnType<typeof nextAttendees>>[number] & { answers: string[] };

export const attendees = eventExport<Row>({
  name: 'attendees',
  title: 'Attendees',
  says: 'Every ticket: who has it, their answers, and when they came in.',
  needs: 'orders.see',
  kind: 'export.attendees',
  keyOf: ({ id }) => id,
  codes: ['shortCode'],
  columns: [
    text('Ticket', ({ shortCode }) => shortCode),
    text('Type', ({ typeName }) => typeName),
    text('Email', emailCell, 'Of whoever has the ticket.'),
    text('Order', ({ orderId }) => orderNumber(orderId)),
    text('State', ticketStateWords),
    time('Bought', ({ paidAt }) => paidAt),
    count('Admits', ({ people }) => people, 'How many people the ticket admits.'),
    time('Admitted', ({ admittedAt }) => admittedAt, 'The last time.'),
    count(
      'People in',
      ({ peopleIn }) => peopleIn ?? 0,
      'How many of them came in, at the area and on the day when most did.',
    ),
    text('Area', ({ area }) => area),
    text('Gate', ({ gate }) => gate),
    money('Price', ({ priceMinor }) => priceMinor),
    text('Currency', ({ currency }) => currency),
  ],
  async open({ app, event, viewer, attendees = everybody(event.id) }) {
    const details = await exportedDetails(app, event.id, may(viewer, 'event.edit', event));
    const addOns = text<Row>('Add-ons', ({ addOns }) => countedNames(addOns), 'What came with the ticket.');
    const guest = text<Row>(
      'Guest',
      ({ guestReason }) => guestReason,
      'Why an organiser added them as a guest.',
    );
    return {
      more: [
        ...((await hasGuests(app.db, event.id)) ? [guest] : []),
        ...((await hasAddOns(app.db, event.id)) ? [addOns] : []),
        ...details.ticketColumns.map((name, at) => text<Row>(name, ({ answers }) => answers[at])),
      ],
      async next(after, limit) {
        const rows = await nextAttendees(app.db, attendees, after, limit);
        const { ticketCells } = await details.read([...new Set(rows.map(({ orderId }) => orderId))]);
        return rows.map((row) => ({ ...row, answers: ticketCells(row) }));
      },
    };
  },
});

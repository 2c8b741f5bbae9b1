import { orderNumber } from '../../orders/order-number.ts';
import { count, text, time } from '../../sheets/column.ts';
import { toPerson } from '../../waiting-list/get-waiting-list.ts';
import { nextEntries } from '../../waiting-list/organiser-entry-store.ts';
import type { WaitingPerson } from '../../waiting-list/waiting-list.ts';
import { eventExport } from '../event-export.ts';

const instantOf = (value: string | undefined) => (value === undefined ? null : new Date(value));

export const waitingList = eventExport<WaitingPerson>({
  name: 'waiting-list',
  title: 'Waiting list',
  says: 'Everybody who was ever in line, and what they were offered.',
  needs: 'orders.see',
  kind: 'export.waiting-list',
  keyOf: ({ entryId }) => entryId,
  columns: [
    text('Email', ({ email }) => email),
    text('Ticket type', ({ typeName }) => typeName),
    count('Tickets', ({ quantity }) => quantity),
    text('State', ({ state }) => state),
    time('Joined', ({ joinedAt }) => instantOf(joinedAt)),
    time('Offer ends', ({ offer }) => instantOf(offer?.endsAt)),
    text('Order', ({ offer }) => offer && orderNumber(offer.orderId)),
  ],
  open: ({ app, event }) => ({
    async next(after, limit) {
      const entries = await nextEntries(app.db, event.id, after, limit);
      return entries.map((entry) => toPerson(entry, app.clock.now()));
    },
  }),
});

import { count, money, text } from '../../sheets/column.ts';
import { eventExport } from '../event-export.ts';
import { allSources, type SourceRow } from './source-export-store.ts';

export const sources = eventExport<SourceRow>({
  name: 'sources',
  title: 'Sources',
  says: 'Where paid orders came from.',
  needs: 'orders.see',
  kind: 'export.table',
  keyOf: () => '',
  columns: [
    text(
      'Source',
      ({ name }) => name ?? 'Not known',
      'What the link called it, or the site that it stood on.',
    ),
    text('Medium', ({ medium }) => medium),
    text('Campaign', ({ campaign }) => campaign),
    count('Orders', ({ orders }) => orders),
    count('Tickets', ({ tickets }) => tickets),
    money('Paid', ({ minor }) => minor, 'What was refunded later is included.'),
    text('Currency', ({ currency }) => currency),
  ],
  // All rows fit into one batch: sources beyond the limit, which anybody can invent, are summed up in the last rows.
  open: ({ app, event }) => ({ next: (_, limit) => allSources(app.db, event.id, limit - 10) }),
});

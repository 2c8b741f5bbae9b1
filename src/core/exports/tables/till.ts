import { eventExport } from '../event-export.ts';
import { tillColumns } from '../till-columns.ts';
import { nextTillRows, type TillRow, tillRowKey } from '../till-export-store.ts';

export const till = eventExport<TillRow>({
  name: 'till',
  title: 'Box office',
  says: 'All that went through the tills, shift by shift, and what each count came to.',
  needs: 'till.see',
  kind: 'export.till',
  keyOf: tillRowKey,
  columns: tillColumns,
  open: ({ app, event }) => ({
    next: (after, limit) => nextTillRows(app.db, { eventId: event.id }, after, limit),
  }),
});

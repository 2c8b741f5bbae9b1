import { SCAN_WORDS } from '../../check-in/scan-words.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { count, second, text } from '../../sheets/column.ts';
import { eventExport } from '../event-export.ts';
import { nextScans, type ScanRow } from './scan-export-store.ts';

export const checkIns = eventExport<ScanRow>({
  name: 'check-ins',
  title: 'Check-ins',
  says: 'Every scan at the door: when, at which gate, in or out, and what the answer was.',
  needs: 'orders.see',
  kind: 'export.table',
  keyOf: ({ scannedAt, id }) => `${scannedAt.toISOString()} ${id}`,
  codes: ['shortCode'],
  columns: [
    second('Time', ({ scannedAt }) => scannedAt),
    text('Ticket', ({ shortCode }) => shortCode, 'Empty where the code was no ticket of the event.'),
    text('Type', ({ typeName }) => typeName),
    text('Order', ({ orderId }) => orderId && orderNumber(orderId)),
    text('Way', ({ direction }) => (direction === 'exit' ? 'out' : 'in')),
    text('Answer', ({ answer }) => SCAN_WORDS[answer]),
    count('People', ({ people }) => people, 'How many the scan was for.'),
    text('Area', ({ area }) => area),
    text('Gate', ({ gate }) => gate),
    text('Scanned by', ({ scannedBy }) => scannedBy),
    second('Undone', ({ undoneAt }) => undoneAt, 'When somebody undid the check-in.'),
    text('Undone by', ({ undoneBy }) => undoneBy),
  ],
  open: ({ app, event }) => ({ next: (after, limit) => nextScans(app.db, event.id, after, limit) }),
});

import { record } from '../audit/record.ts';
import { type Export, exportName } from '../order-desk/export-orders.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type CsvCell, writeCsv } from '../shared/csv.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { requireShift } from './get-shift.ts';
import { findEntries } from './shift-report-store.ts';

const ROWS_A_BATCH = 1000;
const METHODS = { cash: 'Cash', card_terminal: 'Card terminal' } as const;

/**
 * All that went through a shift's till as CSV, oldest first; times are the event's.
 * @throws DomainError as getShift, before the first piece
 */
export async function exportShift(
  app: App,
  actor: Actor,
  given: { eventId: unknown; shiftId: unknown },
): Promise<Export> {
  const { shift, event, user, key } = await requireShift(app, actor, given);
  await record(app, app.db, {
    kind: 'export.till',
    by: user,
    eventId: event.id,
    facts: { shiftId: shift.id },
  });
  const header = [
    `Time (${event.timeZone})`,
    'What',
    'Order',
    'Tickets',
    'Paid by',
    'In',
    'Out',
    'Currency',
    'Till',
    'By',
  ];
  async function* rows(): AsyncGenerator<CsvCell[][]> {
    let after: string | undefined;
    do {
      const entries = await findEntries(app.db, key, { newestFirst: false, after, limit: ROWS_A_BATCH });
      yield entries.map((entry): CsvCell[] => [
        toLocalTime(entry.at, event.timeZone).replace('T', ' '),
        entry.refundId === null ? 'Sale' : 'Handed back',
        orderNumber(entry.orderId),
        entry.tickets,
        entry.method ? METHODS[entry.method] : '',
        ...(entry.refundId === null ? [decimal(entry.amountMinor), ''] : ['', decimal(entry.amountMinor)]),
        shift.currency,
        shift.name,
        shift.openedBy,
      ]);
      after = entries.length === ROWS_A_BATCH ? entries.at(-1)?.id : undefined;
    } while (after);
  }
  return { filename: exportName(event.name, 'till'), text: writeCsv(header, rows()) };
}

const decimal = (minor: number) => (minor / 100).toFixed(2);

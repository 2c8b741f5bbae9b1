import { record } from '../audit/record.ts';
import { requireShift } from '../box-office/get-shift.ts';
import { findEntries } from '../box-office/shift-report-store.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type Column, count, money, text, time } from './column.ts';
import { exportInput, openFile } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { readBatches } from './sheet.ts';

type Entry = Awaited<ReturnType<typeof findEntries>>[number];
type Row = Entry & Record<'currency' | 'till' | 'person', string>;

const METHODS = { cash: 'Cash', card_terminal: 'Card terminal' } as const;

export const shiftColumns: Column<Row>[] = [
  time('Time', ({ at }) => at),
  text('What', ({ refundId }) => (refundId === null ? 'Sale' : 'Handed back')),
  text('Order', ({ orderId }) => orderNumber(orderId)),
  count('Tickets', ({ tickets }) => tickets),
  text('Paid by', ({ method }) => method && METHODS[method]),
  money('In', ({ refundId, amountMinor }) => (refundId === null ? amountMinor : null)),
  money('Out', ({ refundId, amountMinor }) => (refundId === null ? null : amountMinor)),
  text('Currency', ({ currency }) => currency),
  text('Till', ({ till }) => till),
  text('By', ({ person }) => person),
];

/**
 * All that went through a shift's till, oldest first; times are the event's.
 * @param input `exportInput`
 * @throws DomainError as getShift; 'invalid' (input.invalid), 'unavailable' (server.busy), before the first piece
 */
export async function exportShift(
  app: App,
  actor: Actor,
  given: { eventId: unknown; shiftId: unknown },
  input: unknown = {},
): Promise<ExportedFile> {
  const { shift, event, user, key } = await requireShift(app, actor, given);
  const { format } = parseInput(exportInput, input);
  const facts = { shiftId: shift.id, as: format };
  await record(app, app.db, { kind: 'export.till', by: user, eventId: event.id, facts });
  const more = { currency: shift.currency, till: shift.name, person: shift.openedBy };
  const batches = readBatches(
    shiftColumns,
    async (after, limit) => {
      const entries = await findEntries(app.db, key, { newestFirst: false, after, limit });
      return entries.map((entry) => ({ ...entry, ...more }));
    },
    ({ id }) => id,
  );
  const sheet = { title: 'Till', timeZone: event.timeZone, headings: shiftColumns, batches };
  return openFile(sheet, { format, name: [event.name, 'till'], asker: user.userId });
}

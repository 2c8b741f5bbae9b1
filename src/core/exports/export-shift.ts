import { record } from '../audit/record.ts';
import { notCounted } from '../box-office/box-office-policy.ts';
import { requireShift } from '../box-office/get-shift.ts';
import { countsBlind } from '../box-office/to-shift.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { readBatches } from '../sheets/sheet.ts';
import { exportInput, openFile } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { tillColumns } from './till-columns.ts';
import { nextTillRows, tillRowKey } from './till-export-store.ts';

/**
 * Exports everything that went through a shift's till, oldest first, with times in the event's zone.
 * @param input `exportInput`
 * @throws DomainError as getShift; 'conflict' (till.not-counted) for somebody who still has to count it; 'invalid' (input.invalid),
 * 'unavailable' (server.busy), before the first piece
 */
export async function exportShift(
  app: App,
  actor: Actor,
  given: { eventId: unknown; shiftId: unknown },
  input: unknown = {},
): Promise<ExportedFile> {
  const { shift, event, reader: user, key } = await requireShift(app, actor, given);
  if (countsBlind(shift, user)) throw notCounted();
  const { format } = parseInput(exportInput, input);
  const facts = { shiftId: shift.id, as: format };
  await record(app, app.db, { kind: 'export.till', by: user, eventId: event.id, facts });
  const next = (after: string | undefined, limit: number) => nextTillRows(app.db, key, after, limit);
  const batches = readBatches(tillColumns, next, tillRowKey);
  const sheet = { title: 'Till', timeZone: event.timeZone, headings: tillColumns, batches };
  return openFile(sheet, { format, name: [event.name, 'till'], asker: user.userId });
}

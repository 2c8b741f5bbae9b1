import { type ActivityWanted, activityInput } from '../activity/activity.ts';
import { findEntries } from '../activity/activity-store.ts';
import { describeEntry } from '../activity/describe-entry.ts';
import { filterOf, type Whose } from '../activity/list-activity.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { readBatches } from '../sheets/sheet.ts';
import { beginActivityExport } from './export-chain.ts';
import { exportInput, openFile } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { activityColumns } from './tables/activity.ts';

export const exportActivityInput = activityInput
  .omit({ page: true, after: true, before: true })
  .extend(exportInput.shape);

/**
 * Exports the entries that match a filter, newest first, in words.
 * @param input `exportActivityInput`
 * @throws DomainError as requireLog; 'invalid' (input.invalid), 'too-many' (too-many-requests), 'unavailable' (server.busy), before the
 * first piece
 */
export async function exportActivity(
  app: App,
  actor: Actor,
  whose: Whose,
  input: unknown,
): Promise<ExportedFile> {
  const { format, ...wanted } = parseInput(exportActivityInput, input);
  const viewer = await beginActivityExport(app, actor, whose, format);
  const filter = filterOf(whose, wanted as ActivityWanted, viewer);
  const batches = readBatches(
    activityColumns,
    async (beside, limit) => {
      const rows = await findEntries(app.db, filter, { backwards: false, beside, limit });
      return rows.map((row) => describeEntry(row, viewer));
    },
    ({ id }) => id,
  );
  const sheet = { title: 'Activity', timeZone: wanted.timeZone, headings: activityColumns, batches };
  return openFile(sheet, { format, name: ['activity'], asker: viewer.user.userId });
}

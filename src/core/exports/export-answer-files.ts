import { z } from 'zod';
import { endingOf } from '../attendees/answer-file.ts';
import { openStored } from '../attendees/answer-file-store.ts';
import { record } from '../audit/record.ts';
import { type DeskEvent, requireDesk } from '../events/require-desk.ts';
import { orderNumber } from '../orders/order-number.ts';
import { may } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { slug } from '../shared/text/slug.ts';
import { openZip } from '../sheets/open-zip.ts';
import { countFileParts, type FileRow, type FilesOf, findFiles } from './answer-file-export-store.ts';
import { inTurns } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { refusal } from './refusals.ts';

/** More than any event can fill. */
const MAX_PARTS = 100_000;

export const exportAnswerFilesInput = z.object({
  part: z.coerce
    .number({ error: 'Enter the number of a part.' })
    .int({ error: 'Enter the number of a part.' })
    .min(1, { error: 'There is no such part.' })
    .max(MAX_PARTS, { error: 'There is no such part.' })
    .default(1)
    .describe(
      'Which ZIP, where the files fill several of about 500 MB: from 1 to `fileParts` of the list of exports.',
    ),
});

/** Returns which of an event's files somebody may see. Files of sensitive questions are for those who may edit the event, as in tables. */
export const filesSeenBy = (actor: Actor, event: DeskEvent): FilesOf => ({
  eventId: event.id,
  seesSensitive: may(actor, 'event.edit', event),
});

/**
 * Exports the files sent as answers as a ZIP, with one file in memory at a time. Each is named after its order, its ticket if it has one,
 * and its question.
 * @param input `exportAnswerFilesInput`
 * @throws DomainError as requireDesk; 'invalid' (input.invalid), 'not-found' (export.no-files), 'unavailable' (server.busy), before the
 * first piece
 */
export async function exportAnswerFiles(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown = {},
): Promise<ExportedFile> {
  const viewer = requireUser(actor);
  const event = await requireDesk(app.db, actor, eventId, 'orders.see');
  const { part } = parseInput(exportAnswerFilesInput, input);
  const of = filesSeenBy(viewer, event);
  const [parts, files] = await Promise.all([countFileParts(app.db, of), findFiles(app.db, of, part)]);
  if (files.length === 0) throw refusal('export.no-files');
  const facts = { table: 'Files', part, as: 'zip' };
  await record(app, app.db, { kind: 'export.table', by: viewer, eventId: event.id, facts });
  const name = [slug(event.name), 'files', ...(parts > 1 ? [part, 'of', parts] : [])];
  return {
    filename: `${name.filter(Boolean).join('-')}.zip`,
    contentType: 'application/zip',
    pieces: await inTurns(zipped(app, files), viewer.userId),
  };
}

async function* zipped(app: App, files: readonly FileRow[]): AsyncGenerator<Uint8Array> {
  const zip = openZip();
  const taken = new Set<string>();
  for (const file of files) {
    const bytes = await openStored(app, file);
    // It was erased or replaced after the list was read.
    if (!bytes) continue;
    zip.store(freeName(file, taken), bytes);
    yield zip.ready();
  }
  zip.end();
  yield zip.ready();
}

/** Makes a unique file name: "8F3A01BC-7KQ2M-PD4XV-student-card.jpg". The sender's own file name is in the tables. */
function freeName({ orderId, ticket, question, contentType }: FileRow, taken: Set<string>): string {
  const name = [orderNumber(orderId), ticket, slug(question) || 'file'].filter(Boolean).join('-');
  for (let count = 1; ; count += 1) {
    const free = `${count === 1 ? name : `${name}-${count}`}${endingOf(contentType)}`;
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}

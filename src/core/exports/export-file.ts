import { z } from 'zod';
import { createFairQueue } from '../shared/fair-queue.ts';
import { slug } from '../shared/text/slug.ts';
import type { Sheet } from '../sheets/sheet.ts';
import { writeCsv } from '../sheets/write-csv.ts';
import { writeXlsx } from '../sheets/write-xlsx.ts';
import type { ExportedFile } from './exported-file.ts';

export const FORMATS = ['csv', 'xlsx'] as const;

/** The input of every export. */
export const exportInput = z.object({
  format: z
    .enum(FORMATS, { error: 'Choose csv or xlsx.' })
    .default('csv')
    .describe(
      '`csv`: UTF-8 with a byte order mark. `xlsx`: a workbook in which numbers and times are numbers and times.',
    ),
});
export type Format = z.infer<typeof exportInput>['format'];

export const CONTENT_TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Work is done in turns, each of which reads and writes a thousand rows or one file, so that a large export does not block other people's.
 */
const turns = createFairQueue({ atOnce: 2, atOnceEach: 1, waiting: 40, waitingEach: 4 });

/**
 * Writes a sheet as a file in the requested format. It resolves once the first piece is ready.
 * @param asker the user's id; users take turns
 * @throws DomainError 'unavailable' (server.busy); errors of reading the first rows
 */
export async function openFile(
  sheet: Sheet,
  { format, name, asker }: { format: Format; name: readonly string[]; asker: string },
): Promise<ExportedFile> {
  const written: AsyncGenerator<string | Uint8Array> = format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet);
  return {
    filename: `${name.map(slug).filter(Boolean).join('-')}.${format}`,
    contentType: CONTENT_TYPES[format],
    pieces: await inTurns(written, asker),
  };
}

/**
 * Writes pieces in turns; the first piece is ready when this resolves.
 * @throws DomainError 'unavailable' (server.busy); errors of writing the first piece
 */
export async function inTurns<Piece>(
  written: AsyncGenerator<Piece>,
  asker: string,
): Promise<AsyncIterable<Piece>> {
  return rest(written, await turns.run(asker, () => written.next()), asker);
}

/** Writes the rest. An export that has begun is not refused any more, as half a file helps nobody. */
async function* rest<Piece>(
  written: AsyncGenerator<Piece>,
  first: IteratorResult<Piece>,
  asker: string,
): AsyncGenerator<Piece> {
  try {
    for (
      let piece = first;
      !piece.done;
      piece = await turns.run(asker, () => written.next(), { patient: true })
    )
      yield piece.value;
  } finally {
    await written.return(undefined);
  }
}

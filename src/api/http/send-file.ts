import type { ExportedFile } from '../../core/exports/exported-file.ts';
import type { DoorContext } from './door.ts';

/**
 * Streams a file of many rows, no faster than its reader takes it, and stops when the reader leaves. If it fails midway the connection
 * breaks, so that nobody takes half of the file for all of it.
 */
export function sendFile(c: DoorContext, { filename, contentType, pieces: written }: ExportedFile): Response {
  const { log } = c.get('app');
  const pieces = written[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        } catch (error) {
          log.error({ err: error, filename }, 'an export broke off');
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  c.set('isLarge', true);
  return c.body(body, 200, {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${filename}"`,
  });
}

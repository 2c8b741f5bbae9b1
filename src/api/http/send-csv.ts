import type { Export } from '../../core/order-desk/export-orders.ts';
import type { DoorContext } from './door.ts';

/**
 * Sends a spreadsheet as it is written: no faster than its reader takes it, and no further once they are gone. Should it fail
 * midway the connection breaks, so that nobody takes half of it for all.
 */
export const sendCsv = (c: DoorContext, file: Export): Response =>
  sendPieces(c, file, 'text/csv; charset=utf-8');

/** Sends JSON lines in the same way. */
export const sendJsonLines = (c: DoorContext, file: Export): Response =>
  sendPieces(c, file, 'application/x-ndjson; charset=utf-8');

function sendPieces(c: DoorContext, { filename, text }: Export, contentType: string): Response {
  const { log } = c.get('app');
  const pieces = text[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
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
  return c.body(body, 200, {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${filename}"`,
  });
}

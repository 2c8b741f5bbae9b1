import type { Export } from '../../core/order-desk/export-orders.ts';
import type { DoorContext } from './door.ts';

/**
 * Sends a spreadsheet as it is written: no faster than its reader takes it, and no further once they are gone. Should it fail
 * midway the connection breaks, so that nobody takes half of it for all.
 */
export function sendCsv(c: DoorContext, { filename, text }: Export): Response {
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
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
  });
}

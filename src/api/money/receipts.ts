import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { getReceiptForOrganiser } from '../../core/order-desk/get-receipt-for-organiser.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { ownersAndAdmins } from '../http/who.ts';

/** Routes for receipts. */
export function receiptRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getReceipt',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/receipt.pdf',
      tag: 'Money',
      summary: 'Download the numbered receipt of an order, with its credit notes',
      who: ownersAndAdmins,
      answer: { says: 'A tagged PDF.', schema: z.string(), contentType: 'application/pdf' },
      problems: { 404: ['event.unknown', 'order.unknown', 'receipt.unknown'], 503: ['server.busy'] },
    },
    async (c) => {
      const key = { eventId: c.req.param('eventId'), orderId: c.req.param('orderId') };
      const { content, filename } = await getReceiptForOrganiser(c.get('app'), await actorOf(c), key);
      return c.body(content as Uint8Array<ArrayBuffer>, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${filename}"`,
      });
    },
  );
  return routes;
}

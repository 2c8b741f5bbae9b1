import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { getReceiptForOrganiser } from '../../core/order-desk/get-receipt-for-organiser.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
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
      summary: 'Download the numbered receipt or invoice of an order',
      who: ownersAndAdmins,
      answer: { says: 'A tagged PDF.', schema: z.string(), contentType: 'application/pdf' },
      problems: { 404: ['event.unknown', 'order.unknown', 'receipt.unknown'], 503: ['server.busy'] },
    },
    (c) => sendReceipt(c),
  );
  operation(
    routes,
    {
      id: 'getCreditNote',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/credit-notes/{noteNumber}',
      tag: 'Money',
      summary: 'Download a credit note of an order',
      who: ownersAndAdmins,
      answer: { says: 'A tagged PDF.', schema: z.string(), contentType: 'application/pdf' },
      problems: { 404: ['event.unknown', 'order.unknown', 'receipt.unknown'], 503: ['server.busy'] },
    },
    (c) => sendReceipt(c, c.req.param('noteNumber')),
  );
  return routes;
}

async function sendReceipt(c: DoorContext, noteNumber?: string): Promise<Response> {
  const key = { eventId: c.req.param('eventId'), orderId: c.req.param('orderId') };
  const file = await getReceiptForOrganiser(c.get('app'), await actorOf(c), key, noteNumber);
  return c.body(file.content as Uint8Array<ArrayBuffer>, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${file.filename}"`,
  });
}

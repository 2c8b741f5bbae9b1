import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { admitSale, admitSaleInput, admittedSaleAnswer } from '../../core/box-office/admit-sale.ts';
import { boxOfficeAnswer, getBoxOffice } from '../../core/box-office/get-box-office.ts';
import { getTillSale } from '../../core/box-office/get-till-sale.ts';
import { handBack, handBackInput } from '../../core/box-office/hand-back.ts';
import { printSale, printSaleInput } from '../../core/box-office/print-sale.ts';
import { sellAtTill } from '../../core/box-office/sell.ts';
import { sellAtTillInput, tillSaleAnswer } from '../../core/box-office/till-sale.ts';
import { orderRefundAnswer } from '../../core/order-refunds/make-refund.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { HOLD_REFUSALS } from '../http/hold-refusals.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { owners } from '../http/who.ts';

const BOX_OFFICE = '/api/events/{eventId}/box-office';
const SHIFT = `${BOX_OFFICE}/shifts/{shiftId}`;
const SALE = `${BOX_OFFICE}/sales/{orderId}`;
const inShift = ['event.unknown', 'till.unknown-shift'];
const works = { 403: ['account.email-not-verified', 'organisation.role'] };
const shiftOf = (c: DoorContext) => ({ eventId: c.req.param('eventId'), shiftId: c.req.param('shiftId') });
const saleOf = (c: DoorContext) => ({ eventId: c.req.param('eventId'), orderId: c.req.param('orderId') });

/** Routes to sell at an event's tills, and to take sales back. */
export function tillSaleRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getBoxOffice',
      method: 'get',
      path: BOX_OFFICE,
      tag: 'Box office',
      summary: 'See what you can sell at the door, and your open shift',
      who: owners,
      query: z.object({
        code: z.string().optional().describe('A promo code; the prices are those with this code.'),
      }),
      answer: { says: 'The ticket types with what is left of each.', schema: boxOfficeAnswer },
      problems: {
        ...works,
        404: ['event.unknown', 'code.unknown'],
        409: ['code.not-started', 'code.ended', 'code.used-up'],
      },
    },
    async (c) =>
      c.json(
        await getBoxOffice(c.get('app'), await actorOf(c), c.req.param('eventId'), {
          code: c.req.query('code'),
        }),
      ),
  );
  operation(
    routes,
    {
      id: 'sellAtTill',
      method: 'post',
      path: `${SHIFT}/sales`,
      tag: 'Box office',
      summary: 'Sell tickets at the door',
      description:
        'While the event runs, you can also sell hidden ticket types and those whose sale is over. No service fee is taken. An email is optional.',
      who: owners,
      headers: z.object({
        'Idempotency-Key': z
          .string()
          .min(1)
          .max(255)
          .describe(
            'Your own key for this sale, such as a UUID. Send it again if the answer got lost: the sale is made only once.',
          ),
      }),
      body: {
        schema: sellAtTillInput,
        example: { quantities: { '01930000-0000-7000-8000-000000000002': 2 }, method: 'cash' },
      },
      answer: { says: 'The sale with its tickets.', schema: tillSaleAnswer },
      problems: {
        ...works,
        404: [...inShift, 'code.unknown'],
        409: ['till.shift-closed', 'till.price-changed', 'email.turned-off', ...HOLD_REFUSALS],
        429: ['email.day-full'],
        503: ['till.not-known'],
      },
    },
    async (c) =>
      c.json(
        await sellAtTill(
          c.get('app'),
          await actorOf(c),
          shiftOf(c),
          await readJson(c),
          c.req.header('idempotency-key'),
        ),
      ),
  );
  operation(
    routes,
    {
      id: 'getTillSale',
      method: 'get',
      path: SALE,
      tag: 'Box office',
      summary: 'See a sale at the door with its tickets',
      who: owners,
      answer: { says: 'The sale.', schema: tillSaleAnswer },
      problems: { ...works, 404: ['event.unknown', 'order.unknown'] },
    },
    async (c) => c.json(await getTillSale(c.get('app'), await actorOf(c), saleOf(c))),
  );
  operation(
    routes,
    {
      id: 'printSale',
      method: 'get',
      path: `${SALE}/tickets.pdf`,
      tag: 'Box office',
      summary: 'Print the tickets of a sale at the door',
      who: owners,
      query: printSaleInput,
      answer: {
        says: 'A tagged PDF, one slip per ticket.',
        schema: z.string(),
        contentType: 'application/pdf',
      },
      problems: {
        ...works,
        400: ['input.invalid'],
        404: ['event.unknown', 'order.unknown'],
        409: ['order.no-tickets'],
        503: ['server.busy'],
      },
    },
    async (c) => {
      const content = await printSale(c.get('app'), await actorOf(c), saleOf(c), c.req.query());
      return c.body(content as Uint8Array<ArrayBuffer>, 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="tickets.pdf"',
      });
    },
  );
  operation(
    routes,
    {
      id: 'admitSale',
      method: 'post',
      path: `${SALE}/admission`,
      tag: 'Box office',
      summary: 'Check in all tickets of a sale',
      who: owners,
      body: { schema: admitSaleInput, example: {} },
      answer: { says: 'How many were admitted.', schema: admittedSaleAnswer },
      problems: {
        ...works,
        404: ['event.unknown', 'order.unknown'],
        409: ['check-in.area-needed', 'check-in.area-not-open'],
      },
    },
    async (c) => c.json(await admitSale(c.get('app'), await actorOf(c), saleOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'handBack',
      method: 'post',
      path: `${SHIFT}/refunds`,
      tag: 'Box office',
      summary: 'Take tickets back at the door and return their money',
      description:
        'For orders that were sold at the door. If the event was cancelled, everything owed for the order is returned. It needs a fresh proof.',
      who: owners,
      body: {
        schema: handBackInput,
        example: { orderId: '01930000-0000-7000-8000-000000000003', method: 'cash' },
      },
      answer: { says: 'The money to return.', schema: orderRefundAnswer },
      problems: {
        403: [...works[403], 'account.proof-needed'],
        404: [...inShift, 'order.unknown'],
        409: ['till.shift-closed', 'refund.ticket-gone', 'refund.request-used', 'order.disputed'],
      },
    },
    async (c) => c.json(await handBack(c.get('app'), await actorOf(c), shiftOf(c), await readJson(c))),
  );
  return routes;
}

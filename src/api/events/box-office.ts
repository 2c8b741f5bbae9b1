import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { admitSale, admitSaleInput, admittedSaleAnswer } from '../../core/box-office/admit-sale.ts';
import { closeShift } from '../../core/box-office/close-shift.ts';
import { boxOfficeAnswer, getBoxOffice } from '../../core/box-office/get-box-office.ts';
import { getShift, listShifts } from '../../core/box-office/get-shift.ts';
import { getTillSale } from '../../core/box-office/get-till-sale.ts';
import { handBack, handBackInput } from '../../core/box-office/hand-back.ts';
import { openShift } from '../../core/box-office/open-shift.ts';
import { printSale, printSaleInput } from '../../core/box-office/print-sale.ts';
import { sellAtTill } from '../../core/box-office/sell.ts';
import {
  closeShiftInput,
  openShiftInput,
  shiftReportAnswer,
  shiftSchema,
  shiftsAnswer,
} from '../../core/box-office/shift.ts';
import { sellAtTillInput, tillSaleAnswer } from '../../core/box-office/till-sale.ts';
import { exportInput } from '../../core/exports/export-file.ts';
import { exportShift } from '../../core/exports/export-shift.ts';
import { tillColumns } from '../../core/exports/till-columns.ts';
import { orderRefundAnswer } from '../../core/order-refunds/make-refund.ts';
import { actorOf, addressOf, type Door, type DoorContext } from '../http/door.ts';
import { columnWords, exportedFile } from '../http/exported-answer.ts';
import { HOLD_REFUSALS } from '../http/hold-refusals.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { sendFile } from '../http/send-file.ts';
import { owners, ownersAndAdmins } from '../http/who.ts';

const SHIFT = '/api/events/{eventId}/box-office/shifts/{shiftId}';
const seen = { 403: ['organisation.role'], 404: ['event.unknown', 'till.unknown-shift'] };
const works = { 403: ['account.email-not-verified', 'organisation.role'] };
const inShift = { ...works, 404: seen[404] };
const keyOf = (c: DoorContext) => ({ eventId: c.req.param('eventId'), shiftId: c.req.param('shiftId') });

/** Routes to sell at an event's door. */
export function boxOfficeRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getBoxOffice',
      method: 'get',
      path: '/api/events/{eventId}/box-office',
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
        429: ['too-many-requests'],
      },
    },
    async (c) =>
      c.json(
        await getBoxOffice(c.get('app'), await actorOf(c), c.req.param('eventId'), {
          code: c.req.query('code'),
          address: addressOf(c),
        }),
      ),
  );
  operation(
    routes,
    {
      id: 'openShift',
      method: 'post',
      path: '/api/events/{eventId}/box-office/shifts',
      tag: 'Box office',
      summary: 'Open a shift at a till',
      description: 'You can have one open shift at an event. Others can have shifts at the same time.',
      who: owners,
      body: {
        schema: openShiftInput,
        example: { name: 'North gate', currency: 'ZAR', floatMinor: 50_000 },
      },
      answer: { status: 201, says: 'The shift.', schema: shiftSchema },
      problems: { ...works, 404: ['event.unknown'], 409: ['till.already-open', 'till.not-approved'] },
    },
    async (c) =>
      c.json(await openShift(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'listShifts',
      method: 'get',
      path: '/api/events/{eventId}/box-office/shifts',
      tag: 'Box office',
      summary: 'List the shifts of your event',
      description: 'People who only sell see only their own shifts.',
      who: ownersAndAdmins,
      answer: { says: 'Open ones first, then the latest.', schema: shiftsAnswer },
      problems: { 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) => c.json(await listShifts(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'getShift',
      method: 'get',
      path: SHIFT,
      tag: 'Box office',
      summary: 'See what was sold in a shift',
      who: ownersAndAdmins,
      description:
        'People who sell but may not see others’ shifts count their cash first: until then all amounts are null.',
      answer: { says: 'The shift with its takings.', schema: shiftReportAnswer },
      problems: seen,
    },
    async (c) => c.json(await getShift(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'exportShift',
      method: 'get',
      path: `${SHIFT}/entries`,
      tag: 'Box office',
      summary: 'Export all entries of a till in a shift',
      description: columnWords(tillColumns),
      who: ownersAndAdmins,
      query: exportInput,
      answer: exportedFile,
      problems: { 400: ['input.invalid'], ...seen, 409: ['till.not-counted'], 503: ['server.busy'] },
    },
    async (c) => sendFile(c, await exportShift(c.get('app'), await actorOf(c), keyOf(c), c.req.query())),
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
        404: [...seen[404], 'code.unknown'],
        409: ['till.shift-closed', 'till.price-changed', ...HOLD_REFUSALS],
        429: ['too-many-requests'],
        503: ['till.not-known'],
      },
    },
    async (c) =>
      c.json(
        await sellAtTill(
          c.get('app'),
          await actorOf(c),
          keyOf(c),
          await readJson(c),
          c.req.header('idempotency-key'),
          addressOf(c),
        ),
      ),
  );
  operation(
    routes,
    {
      id: 'getTillSale',
      method: 'get',
      path: '/api/events/{eventId}/box-office/sales/{orderId}',
      tag: 'Box office',
      summary: 'See a sale at the door with its tickets',
      who: owners,
      answer: { says: 'The sale.', schema: tillSaleAnswer },
      problems: { ...works, 404: ['event.unknown', 'order.unknown'] },
    },
    async (c) =>
      c.json(
        await getTillSale(c.get('app'), await actorOf(c), {
          eventId: c.req.param('eventId'),
          orderId: c.req.param('orderId'),
        }),
      ),
  );
  operation(
    routes,
    {
      id: 'printSale',
      method: 'get',
      path: '/api/events/{eventId}/box-office/sales/{orderId}/tickets.pdf',
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
      const key = { eventId: c.req.param('eventId'), orderId: c.req.param('orderId') };
      const content = await printSale(c.get('app'), await actorOf(c), key, c.req.query());
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
      path: '/api/events/{eventId}/box-office/sales/{orderId}/admission',
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
    async (c) =>
      c.json(
        await admitSale(
          c.get('app'),
          await actorOf(c),
          { eventId: c.req.param('eventId'), orderId: c.req.param('orderId') },
          await readJson(c),
        ),
      ),
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
        'For orders that were sold at the door. If the event was cancelled, everything owed for the order is returned.',
      who: owners,
      body: {
        schema: handBackInput,
        example: { orderId: '01930000-0000-7000-8000-000000000003', method: 'cash' },
      },
      answer: { says: 'The money to return.', schema: orderRefundAnswer },
      problems: {
        ...works,
        404: [...seen[404], 'order.unknown'],
        409: ['till.shift-closed', 'refund.ticket-gone', 'refund.request-used', 'order.disputed'],
      },
    },
    async (c) => c.json(await handBack(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'closeShift',
      method: 'post',
      path: `${SHIFT}/close`,
      tag: 'Box office',
      summary: 'Close a shift with the cash that you counted',
      who: owners,
      body: { schema: closeShiftInput, example: { countedMinor: 235_000 } },
      answer: { says: 'The shift, with the difference to the expected cash.', schema: shiftSchema },
      problems: { ...inShift, 409: ['till.shift-closed'] },
    },
    async (c) => c.json(await closeShift(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  return routes;
}

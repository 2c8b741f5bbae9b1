import { OpenAPIHono } from '@hono/zod-openapi';
import {
  allMoneyAnswer,
  allMoneyInput,
  getAllMoney,
  getOwnMoney,
  ownMoneyAnswer,
} from '../../core/money/all-money.ts';
import { eventMoneyAnswer, eventMoneyInput, getEventMoney } from '../../core/money/get-event-money.ts';
import { listPayable, payableAnswer } from '../../core/payouts/list-payable.ts';
import { recordPayout, recordPayoutInput } from '../../core/payouts/record-payout.ts';
import {
  recordedPayoutsAnswer,
  recordPayouts,
  recordPayoutsInput,
} from '../../core/payouts/record-payouts.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { accounts, admins, ownersAndAdmins } from '../http/who.ts';

/** Routes for earnings and payouts. */
export function moneyRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getEventMoney',
      method: 'get',
      path: '/api/events/{eventId}/money',
      tag: 'Money',
      summary: 'See an event’s earnings: its statement, its payouts and a page of transfers',
      who: ownersAndAdmins,
      query: eventMoneyInput,
      answer: { says: 'A page of 50 transfers, newest first.', schema: eventMoneyAnswer },
      problems: { 400: ['input.invalid'], 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) =>
      c.json(await getEventMoney(c.get('app'), await actorOf(c), c.req.param('eventId'), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'recordPayout',
      method: 'post',
      path: '/api/events/{eventId}/payouts',
      tag: 'Money',
      summary: 'Record that an organiser was paid by bank transfer',
      description:
        'This moves no money: it records a transfer that you made. The organiser is told by email.',
      who: admins,
      body: {
        schema: recordPayoutInput,
        example: {
          requestId: '01930000-0000-7000-8000-00000000000a',
          amountMinor: 125_000,
          currency: 'ZAR',
          paidOn: '2026-11-20',
          bankReference: 'TK-4711',
        },
      },
      answer: { status: 204, says: 'It is recorded.' },
      problems: {
        400: ['input.invalid', 'payout.too-much', 'payout.not-yet'],
        403: ['account.admin-only'],
        404: ['event.unknown'],
        409: ['payout.request-used', 'payout.refunds-being-asked'],
      },
    },
    async (c) => {
      await recordPayout(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getOwnMoney',
      method: 'get',
      path: '/api/money',
      tag: 'Money',
      summary: 'See what your events earned, and what you are owed',
      who: accounts,
      answer: { says: 'The totals, and each event.', schema: ownMoneyAnswer },
      problems: { 403: ['organisation.role'] },
    },
    async (c) => c.json(await getOwnMoney(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'getAllMoney',
      method: 'get',
      path: '/api/admin/money',
      tag: 'Money',
      summary: 'See what each organiser is owed',
      who: admins,
      query: allMoneyInput,
      answer: { says: 'A page of 50, the highest balance due first.', schema: allMoneyAnswer },
      problems: { 400: ['input.invalid'], 403: ['account.admin-only'] },
    },
    async (c) => c.json(await getAllMoney(c.get('app'), await actorOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'listPayable',
      method: 'get',
      path: '/api/admin/payouts/payable',
      tag: 'Money',
      summary: 'See whom you can pay now',
      description:
        'Each organiser to whom something is due from events whose payout day has come, one row for each currency, with what it is for.',
      who: admins,
      answer: { says: 'By name.', schema: payableAnswer },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await listPayable(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'recordPayouts',
      method: 'post',
      path: '/api/admin/payouts',
      tag: 'Money',
      summary: 'Record that many organisers were paid by bank transfer',
      description:
        'This moves no money: it records transfers that you made. A payout that is refused keeps no other from being recorded; when all are refused, the answer is the first refusal. Each organiser is told by email.',
      who: admins,
      body: {
        schema: recordPayoutsInput,
        example: {
          requestId: '01930000-0000-7000-8000-00000000000a',
          paidOn: '2026-11-20',
          bankReference: 'PO-2026-11-20',
          payouts: [
            { eventId: '01930000-0000-7000-8000-00000000000b', amountMinor: 125_000, currency: 'ZAR' },
          ],
        },
      },
      answer: { says: 'How many are recorded, and which are not.', schema: recordedPayoutsAnswer },
      problems: {
        400: ['input.invalid', 'payout.too-much', 'payout.not-yet'],
        403: ['account.admin-only'],
        404: ['event.unknown'],
        409: ['payout.request-used', 'payout.refunds-being-asked'],
      },
    },
    async (c) => c.json(await recordPayouts(c.get('app'), await actorOf(c), await readJson(c))),
  );
  return routes;
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { exceptionsInput, foundExceptionsAnswer, resolutionInput } from '../../core/exceptions/exception.ts';
import { listExceptions } from '../../core/exceptions/list-exceptions.ts';
import { resolveException } from '../../core/exceptions/resolve-exception.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { admins, ownersAndAdmins } from '../http/who.ts';

/** Routes for exceptions. */
export function exceptionRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const answer = { says: 'A page of 25, newest first.', schema: foundExceptionsAnswer };
  operation(
    routes,
    {
      id: 'listExceptions',
      method: 'get',
      path: '/api/admin/exceptions',
      tag: 'Exceptions',
      summary:
        'List payments that need attention: late, duplicate and unknown ones, refunds that failed, email that was not delivered',
      who: admins,
      query: exceptionsInput,
      answer,
      problems: { 400: ['input.invalid'], 403: ['account.admin-only'] },
    },
    async (c) => c.json(await listExceptions(c.get('app'), await actorOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'listEventExceptions',
      method: 'get',
      path: '/api/events/{eventId}/exceptions',
      tag: 'Exceptions',
      summary: 'List the same for one event',
      who: ownersAndAdmins,
      query: exceptionsInput,
      answer,
      problems: { 400: ['input.invalid'], 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) =>
      c.json(
        await listExceptions(c.get('app'), await actorOf(c), c.req.query(), c.req.param('eventId') ?? ''),
      ),
  );
  operation(
    routes,
    {
      id: 'resolveException',
      method: 'post',
      path: '/api/exceptions/{exceptionId}/resolution',
      tag: 'Exceptions',
      summary: 'Resolve an exception with one of its offered decisions',
      description:
        '`resolved` needs a note saying how. `retry_refund` requests the refund again: the exception stays open until the refund succeeds. For `payment_on_hold`: `money_kept`, the money is there, so what it paid for becomes valid and is emailed; `money_refunded`, the rest was refunded at the card provider, so that is recorded and its tickets are cancelled. For a refund that was stopped because somebody refunded money at the card provider: `same_money`, nothing more is sent; `send_both`, it is requested after all, as far as money is left. For a payment whose order a restore lost: `make_order_again`, it gets its seats if they are left and is refunded otherwise; `refund_lost`, it is refunded.',
      who: ownersAndAdmins,
      body: { schema: resolutionInput, example: { note: 'Paid back by bank transfer on 3 March.' } },
      answer: { status: 204, says: 'The decision is saved.' },
      problems: {
        400: ['exception.not-offered'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['exception.unknown'],
        409: [
          'exception.already-resolved',
          'exception.order-not-kept',
          'exception.refund-under-way',
          'order.disputed',
          'refund.nothing-left',
          'refund.sent-meanwhile',
          'refund.account-disconnected',
        ],
        502: ['payment.provider-unavailable'],
      },
    },
    async (c) => {
      await resolveException(c.get('app'), await actorOf(c), c.req.param('exceptionId'), await readJson(c));
      return c.body(null, 204);
    },
  );
  return routes;
}

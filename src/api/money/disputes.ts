import { OpenAPIHono } from '@hono/zod-openapi';
import { eventDisputesAnswer } from '../../core/disputes/dispute.ts';
import { listDisputes } from '../../core/disputes/list-disputes.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { ownersAndAdmins } from '../http/who.ts';

/** Routes for disputed payments. */
export function disputeRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listDisputes',
      method: 'get',
      path: '/api/events/{eventId}/disputes',
      tag: 'Exceptions',
      summary: 'List the payments for your event that customers dispute with their bank',
      description:
        'While a dispute is open, the order’s tickets are on hold and none of it can be refunded. `ownAccount` says who responds to the bank.',
      who: ownersAndAdmins,
      answer: { says: 'Open ones first.', schema: eventDisputesAnswer },
      problems: { 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) => c.json(await listDisputes(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  return routes;
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { decideEvent, eventDecision } from '../../core/event-approval/decide-event.ts';
import { eventsToDecideAnswer, listEventsToDecide } from '../../core/event-approval/events-to-decide.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { admins } from '../http/who.ts';

const pageQuery = z.object({
  page: z.string().optional().describe('The page of decisions, from 1.'),
  after: z.string().optional().describe('The `waitingNext` of the previous answer, to get the next ones.'),
  changedAfter: z
    .string()
    .optional()
    .describe('The `changedNext` of the previous answer, to get the next ones.'),
});

export function decisionRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listEventsToDecide',
      method: 'get',
      path: '/api/admin/events',
      tag: 'Approval',
      summary: 'List the events waiting for review, and all decisions: who, when, what and why',
      who: admins,
      query: pageQuery,
      answer: { says: 'The waiting events and the decisions.', schema: eventsToDecideAnswer },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await listEventsToDecide(c.get('app'), await actorOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'decideEvent',
      method: 'post',
      path: '/api/events/{eventId}/decision',
      tag: 'Approval',
      summary: 'Approve an event or reject it with a reason',
      description:
        'An approved event is on sale at once. The organiser is told by email of either decision. An event that is cancelled or over keeps its last decision.',
      who: admins,
      body: { schema: eventDecision, example: { decision: 'rejected', reason: 'Say where it is, please.' } },
      answer: { says: 'The decision is saved.', schema: z.object({ approvalId: z.uuid() }) },
      problems: {
        403: ['account.admin-only'],
        404: ['event.unknown'],
        409: [
          'event.draft',
          'event.already-decided',
          'event.decided-meanwhile',
          'event.changed-meanwhile',
          'event.cancelled',
          'event.over',
        ],
      },
    },
    async (c) => c.json(await decideEvent(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  return routes;
}

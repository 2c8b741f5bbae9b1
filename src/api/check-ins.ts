import { OpenAPIHono } from '@hono/zod-openapi';
import { admitTicket } from '../core/check-in/admit-ticket.ts';
import { checkInSchema, doorAnswerSchema } from '../core/check-in/door-answer.ts';
import { doorSummary } from '../core/check-in/door-summary.ts';
import { doorSummarySchema } from '../core/check-in/door-view.ts';
import { actorOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { readJsonAt } from './read-json.ts';
import { doorPeople } from './who.ts';

export function checkInRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'checkIn',
      method: 'post',
      path: '/api/events/{eventId}/check-ins',
      tag: 'Door',
      summary: 'Check a scanned or typed code and admit its ticket, once',
      description:
        'The first scan wins, every later one hears when and where that was. A code that admits nobody is an answer too, not a problem. The same `scanId` again is the same scan and gets the same answer.',
      who: doorPeople,
      body: { schema: checkInSchema, example: { code: 'K7QX-9M2P', gate: 'North gate' } },
      answer: { says: 'What the door says. Only `admitted` lets somebody in.', schema: doorAnswerSchema },
      problems: {
        403: ['account.email-not-verified'],
        404: ['door.not-found'],
        409: ['check-in.scan-id-used'],
      },
    },
    async (c) => c.json(await admitTicket(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'getDoor',
      method: 'get',
      path: '/api/events/{eventId}/door',
      tag: 'Door',
      summary: 'See how a door stands',
      who: doorPeople,
      answer: { says: 'Who is in, of how many, and the last scans.', schema: doorSummarySchema },
      problems: { 403: ['account.email-not-verified'], 404: ['door.not-found'] },
    },
    async (c) => c.json(await doorSummary(c.get('app'), await actorOf(c), c.req.param('eventId') ?? '')),
  );
  return routes;
}

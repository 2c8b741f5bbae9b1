import { OpenAPIHono } from '@hono/zod-openapi';
import { figuresAnswer, figuresInput, getFigures } from '../core/figures/get-figures.ts';
import { actorOf, type Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { ownersAndAdmins } from './http/who.ts';

/** Routes for the figures behind charts. */
export function figureRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getFigures',
      method: 'get',
      path: '/api/events/{eventId}/figures',
      tag: 'Organising',
      summary: 'See what your event sold over time, by ticket type, code and source, and its attendance',
      description: '`GET /api/money` has what organisations earned over all their events.',
      who: ownersAndAdmins,
      query: figuresInput,
      answer: { says: 'The figures behind the event’s charts.', schema: figuresAnswer },
      problems: { 400: ['input.invalid'], 404: ['event.unknown'] },
    },
    async (c) =>
      c.json(await getFigures(c.get('app'), await actorOf(c), c.req.param('eventId'), c.req.query())),
  );
  return routes;
}

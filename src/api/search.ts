import { OpenAPIHono } from '@hono/zod-openapi';
import { search } from '../core/search/search.ts';
import { searchQuery } from '../core/search/search-query.ts';
import { searchAnswer } from '../core/search/search-results.ts';
import { actorOf, type Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { accounts } from './http/who.ts';

export function searchRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'search',
      method: 'get',
      path: '/api/search',
      tag: 'Organising',
      summary: 'Search your tickets, and your events with their paid orders and tickets',
      description: 'Admins find users too. Small typos are fine, and the best matches come first.',
      who: accounts,
      query: searchQuery,
      answer: { says: 'What was found, by kind.', schema: searchAnswer },
      problems: { 400: ['input.invalid'] },
    },
    async (c) => c.json(await search(c.get('app'), await actorOf(c), c.req.query())),
  );
  return routes;
}

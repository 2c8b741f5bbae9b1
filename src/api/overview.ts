import { OpenAPIHono } from '@hono/zod-openapi';
import { getOverview, overviewAnswer } from '../core/money/get-overview.ts';
import { actorOf, type Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { admins } from './http/who.ts';

/** Routes for admins: sales of the whole platform, and what waits for a decision. */
export function overviewRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getOverview',
      method: 'get',
      path: '/api/admin/overview',
      tag: 'Money',
      summary: 'See the latest sales of the whole platform',
      who: admins,
      answer: { says: 'Sales in three periods, and what waits for an admin.', schema: overviewAnswer },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await getOverview(c.get('app'), await actorOf(c))),
  );
  return routes;
}

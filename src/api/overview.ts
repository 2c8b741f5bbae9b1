import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { getOverview, type Overview } from '../core/money/get-overview.ts';
import { answer } from './answers/answer.ts';
import { money } from './answers/shared-answers.ts';
import { actorOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { admins } from './who.ts';

const sales = z.object({
  orders: z.int().describe('Orders that were paid, free ones too.'),
  tickets: z.int(),
  paid: z.array(money).describe('What was paid, one amount a currency, before refunds.'),
  refunded: z.array(money).describe('What was refunded in the span, one amount a currency.'),
});

const overview = answer<Overview>()(
  z.object({
    sales: z
      .object({ day: sales, week: sales, month: sales })
      .describe('In the last 24 hours, 7 and 30 days, over all events.'),
    waiting: z.int().describe('Events that wait for approval.'),
    exceptions: z.int().describe('Payments that need attention.'),
  }),
);

/** What the whole platform sold, and what waits for an admin. */
export function overviewRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getOverview',
      method: 'get',
      path: '/api/admin/overview',
      tag: 'Money',
      summary: 'See what the whole platform sold lately',
      who: admins,
      answer: { says: 'Sales in three spans, and what waits for an admin.', schema: overview },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await getOverview(c.get('app'), await actorOf(c))),
  );
  return routes;
}

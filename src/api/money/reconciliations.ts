import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  foundRunsAnswer,
  listReconciliations,
  reconciliationInput,
  requestReconciliation,
  runsInput,
} from '../../core/reconciliation/request-reconciliation.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { admins } from '../http/who.ts';

/** Routes for reconciliation. */
export function reconciliationRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listReconciliations',
      method: 'get',
      path: '/api/admin/reconciliations',
      tag: 'Money',
      summary: 'List comparisons of the card providers’ payments with ours, and their differences',
      who: admins,
      query: runsInput,
      answer: { says: 'A page of 20, newest first.', schema: foundRunsAnswer },
      problems: { 400: ['input.invalid'], 403: ['account.admin-only'] },
    },
    async (c) => c.json(await listReconciliations(c.get('app'), await actorOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'requestReconciliation',
      method: 'post',
      path: '/api/admin/reconciliations',
      tag: 'Money',
      summary: 'Compare every provider’s payments with ours now',
      description:
        'Runs in the background, and automatically every day. A comparison that is already running continues.',
      who: admins,
      body: { schema: reconciliationInput, example: { days: 4 } },
      answer: {
        status: 202,
        says: 'The comparisons have started.',
        schema: z.object({ started: z.int().describe('How many comparisons were started.') }),
      },
      problems: { 400: ['input.invalid'], 403: ['account.admin-only'] },
    },
    async (c) => c.json(await requestReconciliation(c.get('app'), await actorOf(c), await readJson(c)), 202),
  );
  return routes;
}

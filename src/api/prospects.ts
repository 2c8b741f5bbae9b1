import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { deleteProspect, listProspects, prospectsAnswer } from '../core/questionnaire/prospects.ts';
import { actorOf, type Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { admins } from './http/who.ts';

const pageQuery = z.object({ page: z.string().optional().describe('From 1.') });

export function prospectRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listProspects',
      method: 'get',
      path: '/api/admin/prospects',
      tag: 'People',
      summary: 'List visitors’ answers to the questionnaire',
      who: admins,
      query: pageQuery,
      answer: { says: 'A page of 25, the most recent first.', schema: prospectsAnswer },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await listProspects(c.get('app'), await actorOf(c), c.req.query('page'))),
  );
  operation(
    routes,
    {
      id: 'deleteProspect',
      method: 'delete',
      path: '/api/admin/prospects/{prospectId}',
      tag: 'People',
      summary: 'Delete a visitor’s answers',
      who: admins,
      answer: { status: 204, says: 'They are deleted.' },
      problems: {
        400: ['input.invalid'],
        403: ['account.admin-only'],
        404: ['questionnaire.unknown'],
      },
    },
    async (c) => {
      await deleteProspect(c.get('app'), await actorOf(c), c.req.param());
      return c.body(null, 204);
    },
  );
  return routes;
}

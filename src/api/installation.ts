import { OpenAPIHono } from '@hono/zod-openapi';
import { checkInstallation, installationAnswer } from '../core/installation/check-installation.ts';
import { actorOf, type Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { admins } from './http/who.ts';

/** Routes for the state of this installation. */
export function installationRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'checkInstallation',
      method: 'get',
      path: '/api/admin/health',
      tag: 'About',
      summary: 'See the problems of this installation, and which processes run',
      description:
        'Every few minutes, every process checks its clock, disk, file store and mail server, and looks for work that keeps failing.',
      who: admins,
      answer: { says: 'The problems first.', schema: installationAnswer },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await checkInstallation(c.get('app'), await actorOf(c))),
  );
  return routes;
}

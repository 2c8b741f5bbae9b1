import { OpenAPIHono } from '@hono/zod-openapi';
import { checkInstallation, installationAnswer } from '../core/installation/check-installation.ts';
import { actorOf, type Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { admins } from './http/who.ts';

/** Routes about how this installation is doing. */
export function installationRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'checkInstallation',
      method: 'get',
      path: '/api/admin/health',
      tag: 'About',
      summary: 'See what is wrong with this installation, and which processes run',
      description:
        'Every few minutes, every process checks its clock, disk, file store and mail server, and looks for work that keeps failing.',
      who: admins,
      answer: { says: 'What to mend, problems first.', schema: installationAnswer },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await checkInstallation(c.get('app'), await actorOf(c))),
  );
  return routes;
}

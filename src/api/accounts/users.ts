import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { deleteUser } from '../../core/personal-data/delete-account.ts';
import { deletionPreview, previewDeletion } from '../../core/personal-data/preview-deletion.ts';
import { banUser, banUserSchema, unbanUser } from '../../core/users/ban-user.ts';
import { listUsers } from '../../core/users/find-users.ts';
import { getUser, userAnswer } from '../../core/users/get-user.ts';
import { setAdmin, setAdminSchema } from '../../core/users/set-admin.ts';
import { USER_SORTS, userListAnswer } from '../../core/users/user-list.ts';
import type { Operation } from '../docs/described.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { admins } from '../http/who.ts';

const listQuery = z.object({
  q: z.string().optional().describe('Part of a name or email address; small typos are fine.'),
  sort: z.enum(USER_SORTS).optional().describe('Default: `created`.'),
  order: z.enum(['asc', 'desc']).optional(),
  page: z.string().optional().describe('From 1.'),
});

/** All of these are for admins, and most concern one person. */
const about = { tag: 'People', who: admins } as const;
const unknown = { 400: ['input.invalid'], 403: ['account.admin-only'], 404: ['account.not-found'] };
const done = (says: string) => ({ status: 204, says }) as const;

export function userRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const open = (
    described: Omit<Operation, keyof typeof about>,
    handler: (c: DoorContext) => Promise<Response>,
  ) => operation(routes, { ...about, ...described }, handler);
  open(
    {
      id: 'listUsers',
      method: 'get',
      path: '/api/admin/users',
      summary: 'List and search people with an account',
      query: listQuery,
      answer: { says: 'A page of 50.', schema: userListAnswer },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await listUsers(c.get('app'), await actorOf(c), c.req.query())),
  );
  open(
    {
      id: 'getUser',
      method: 'get',
      path: '/api/admin/users/{userId}',
      summary: 'See a person, their answers, and how many events and orders they have',
      answer: { says: 'The person.', schema: userAnswer },
      problems: unknown,
    },
    async (c) => c.json(await getUser(c.get('app'), await actorOf(c), c.req.param())),
  );
  open(
    {
      id: 'previewDeletion',
      method: 'get',
      path: '/api/admin/users/{userId}/deletion',
      summary: 'See what deleting a person would mean',
      answer: { says: 'What stays, what goes, and what stands in the way.', schema: deletionPreview },
      problems: unknown,
    },
    async (c) => c.json(await previewDeletion(c.get('app'), await actorOf(c), c.req.param())),
  );
  open(
    {
      id: 'deleteUser',
      method: 'delete',
      path: '/api/admin/users/{userId}',
      summary: 'Delete a person',
      description:
        'Refused for yourself, the only admin, and anybody whose events are on sale or have tickets people hold.',
      answer: done('The account is deleted.'),
      problems: {
        ...unknown,
        403: ['account.admin-only', 'account.proof-needed'],
        409: ['account.own-deletion', 'account.events-on-sale', 'account.last-admin', 'account.last-owner'],
      },
    },
    async (c) => {
      await deleteUser(c.get('app'), await actorOf(c), c.req.param());
      return c.body(null, 204);
    },
  );
  open(
    {
      id: 'banUser',
      method: 'put',
      path: '/api/admin/users/{userId}/ban',
      summary: 'Ban a person',
      description:
        'Their sessions and id tokens end at once, and they see that they are banned when they try to log in. None of their data is deleted.',
      body: { schema: banUserSchema, example: { reason: 'Sold what was not theirs.' } },
      answer: done('They are banned.'),
      problems: {
        ...unknown,
        403: ['account.admin-only', 'account.proof-needed'],
        409: ['account.is-admin'],
      },
    },
    async (c) => {
      await banUser(c.get('app'), await actorOf(c), await readJsonAt(c));
      return c.body(null, 204);
    },
  );
  open(
    {
      id: 'unbanUser',
      method: 'delete',
      path: '/api/admin/users/{userId}/ban',
      summary: 'Lift a ban',
      answer: done('They can log in again.'),
      problems: { ...unknown, 403: ['account.admin-only', 'account.proof-needed'] },
    },
    async (c) => {
      await unbanUser(c.get('app'), await actorOf(c), c.req.param());
      return c.body(null, 204);
    },
  );
  open(
    {
      id: 'setAdmin',
      method: 'put',
      path: '/api/admin/users/{userId}/admin',
      summary: 'Make a person an admin, or remove that role',
      description:
        'Refused for yourself, and for people who are banned or whose email address is not confirmed.',
      body: { schema: setAdminSchema, example: { admin: true } },
      answer: done('Their role is changed.'),
      problems: {
        ...unknown,
        403: ['account.admin-only', 'account.proof-needed'],
        409: ['account.own-role', 'account.banned', 'account.email-not-verified'],
      },
    },
    async (c) => {
      await setAdmin(c.get('app'), await actorOf(c), await readJsonAt(c));
      return c.body(null, 204);
    },
  );
  return routes;
}

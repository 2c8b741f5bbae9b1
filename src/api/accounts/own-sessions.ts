import { OpenAPIHono } from '@hono/zod-openapi';
import {
  endAllSessions,
  endOwnSession,
  listOwnSessions,
  ownSessionsAnswer,
} from '../../core/sessions/own-sessions.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { forgetPages } from '../http/forget-pages.ts';
import { operation } from '../http/operation.ts';
import { setCookies } from '../http/set-cookies.ts';
import { accounts } from '../http/who.ts';

/** Routes for a user's own sessions. */
export function ownSessionRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const about = { tag: 'Accounts', who: accounts } as const;
  operation(
    routes,
    {
      ...about,
      id: 'listOwnSessions',
      method: 'get',
      path: '/api/sessions',
      summary: 'See where you’re logged in',
      answer: { says: 'At most 200 sessions: this one first, then the newest.', schema: ownSessionsAnswer },
    },
    async (c) => c.json({ sessions: await listOwnSessions(c.get('app'), await actorOf(c)) }),
  );
  operation(
    routes,
    {
      ...about,
      id: 'endOwnSession',
      method: 'delete',
      path: '/api/sessions/{sessionId}',
      summary: 'Log out one of your devices',
      description: 'Every id token made in that session ends too.',
      answer: { status: 204, says: 'It is logged out.' },
      problems: { 404: ['session.unknown'] },
    },
    async (c) => {
      await endOwnSession(c.get('app'), await actorOf(c), { sessionId: c.req.param('sessionId') });
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      ...about,
      id: 'endAllSessions',
      method: 'delete',
      path: '/api/sessions',
      summary: 'Log out everywhere',
      description: 'This session ends as well.',
      answer: { status: 204, says: 'No session is left.', setsCookie: true },
    },
    async (c) => {
      const { setCookie } = await endAllSessions(c.get('app'), await actorOf(c), callerOf(c));
      return forgetPages(setCookies(c, setCookie)).body(null, 204);
    },
  );
  return routes;
}

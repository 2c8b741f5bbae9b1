import { OpenAPIHono } from '@hono/zod-openapi';
import { welcomeGuest } from '../core/accounts/guest.ts';
import { ID_TOKEN_LIFE_SECONDS, issueIdToken } from '../core/accounts/id-token.ts';
import { identify } from '../core/accounts/identify.ts';
import { requireUser } from '../core/shared/actor.ts';
import { guestAnswer, idTokenAnswer } from './answers/account-answers.ts';
import { actorOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { setCookies } from './set-cookies.ts';
import { anybody, browsers } from './who.ts';

export function tokenRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'issueIdToken',
      method: 'post',
      path: '/api/id-token',
      tag: 'Accounts',
      summary: 'Get an id token for your session',
      who: browsers,
      answer: { says: 'A token for 15 minutes.', schema: idTokenAnswer },
    },
    async (c) => {
      const app = c.get('app');
      const cookies = new Headers({ cookie: c.req.header('cookie') ?? '' });
      const user = requireUser(await identify(app, cookies));
      const expiresAt = new Date(app.clock.now().getTime() + ID_TOKEN_LIFE_SECONDS * 1000);
      return c.json({ idToken: await issueIdToken(app, user), expiresAt: expiresAt.toISOString() });
    },
  );
  operation(
    routes,
    {
      id: 'welcomeGuest',
      method: 'post',
      path: '/api/guest',
      tag: 'Accounts',
      summary: 'Become a guest, to buy without an account',
      description: 'Event pages do this by themselves. Whoever is known already stays who they are.',
      who: { ...anybody, proofs: ['none', 'guest', 'session', 'idToken'] },
      answer: { says: 'You are known.', schema: guestAnswer, setsCookie: true },
    },
    async (c) => {
      const { kind } = await actorOf(c);
      if (kind !== 'visitor') return c.json({ kind });
      return setCookies(c, [welcomeGuest(c.get('app')).setCookie]).json({ kind: 'guest' });
    },
  );
  return routes;
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { welcomeGuest } from '../../core/sessions/guest.ts';
import { ID_TOKEN_LIFE_SECONDS, issueIdToken } from '../../core/sessions/id-token.ts';
import { identify } from '../../core/sessions/identify.ts';
import { type Guest, requireUser, type SignedIn } from '../../core/shared/actor.ts';
import { instant } from '../../core/shared/answer-fields.ts';
import type { App } from '../../core/shared/app.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { setCookies } from '../http/set-cookies.ts';
import { anybody, browsers } from '../http/who.ts';

async function tokenOf(app: App, actor: SignedIn | Guest): Promise<{ idToken: string; expiresAt: string }> {
  const expiresAt = new Date(app.clock.now().getTime() + ID_TOKEN_LIFE_SECONDS * 1000);
  return { idToken: await issueIdToken(app, actor), expiresAt: expiresAt.toISOString() };
}

const idTokenAnswer = z.object({
  idToken: z
    .string()
    .describe('For `Authorization: Bearer`. It has the claims `admin` and `email_verified`.'),
  expiresAt: instant.describe('15 minutes from now, or earlier if its session ends.'),
});

const guestAnswer = z.object({
  kind: z.enum(['guest', 'user']).describe('`user`: you are already logged in, so no guest is created.'),
  idToken: z
    .string()
    .nullable()
    .describe('The guest’s token, for `Authorization: Bearer`, with `admin` false. Null for an account.'),
  expiresAt: instant.nullable().describe('15 minutes from now.'),
});

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
      return c.json(await tokenOf(app, user));
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
      description:
        'Browsers keep the guest’s cookie. Programs send the id token as `Authorization: Bearer`, and renew it here before it expires to stay the same guest. If you are logged in or already a guest, you stay that.',
      who: { ...anybody, proofs: ['none', 'guest', 'session', 'idToken'] },
      answer: { says: 'You are a guest.', schema: guestAnswer, setsCookie: true },
    },
    async (c) => {
      const app = c.get('app');
      const actor = await actorOf(c);
      if (actor.kind === 'user') return c.json({ kind: 'user', idToken: null, expiresAt: null });
      if (actor.kind === 'guest') return c.json({ kind: 'guest', ...(await tokenOf(app, actor)) });
      const { guest, setCookie } = welcomeGuest(app);
      return setCookies(c, [setCookie]).json({ kind: 'guest', ...(await tokenOf(app, guest)) });
    },
  );
  return routes;
}

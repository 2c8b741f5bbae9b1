import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { completeSignIn, completeSignInSchema } from '../../core/sessions/complete-sign-in.ts';
import { signIn, signInSchema } from '../../core/sessions/sign-in.ts';
import { signOut } from '../../core/sessions/sign-out.ts';
import { callerOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { setCookies } from '../http/set-cookies.ts';
import { anybody } from '../http/who.ts';

const signInAnswer = z.object({
  outcome: z
    .enum(['signed-in', 'second-factor', 'unconfirmed'])
    .describe(
      'Only `signed-in` starts a session. `second-factor`: the password is right; complete the login with a code or a passkey. `unconfirmed`: the password is right, but the link in the email has not been opened yet.',
    ),
});

const completedAnswer = z.object({ outcome: z.literal('signed-in') });

export function sessionRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'signIn',
      method: 'post',
      path: '/api/sign-in',
      tag: 'Accounts',
      summary: 'Log in',
      description: 'Starts a session in a cookie. Programs can then get an id token.',
      who: anybody,
      body: { schema: signInSchema, example: { email: 'thandi@example.com', password: 'a long sentence' } },
      answer: { says: 'The password is right.', schema: signInAnswer, setsCookie: true },
      problems: {
        401: ['invalid-credential'],
        403: ['user-disabled'],
        429: ['too-many-requests'],
        503: ['server.busy'],
      },
    },
    async (c) => {
      const { outcome, setCookie } = await signIn(c.get('app'), await readJson(c), callerOf(c));
      return setCookies(c, setCookie).json({ outcome });
    },
  );
  operation(
    routes,
    {
      id: 'completeSignIn',
      method: 'post',
      path: '/api/sign-in/second-factor',
      tag: 'Accounts',
      summary: 'Log in with a code or a passkey after the password',
      description:
        'Send the cookie from the login with it; it works for ten minutes. Each code works once. Starts a session in a cookie.',
      who: anybody,
      body: { schema: completeSignInSchema, example: { code: '287082' } },
      answer: { says: 'You are logged in.', schema: completedAnswer, setsCookie: true },
      problems: {
        400: ['second-factor.wrong-code', 'passkey.unknown', 'passkey.refused', 'passkey.too-late'],
        401: ['second-factor.password-needed'],
        403: ['user-disabled'],
        429: ['too-many-requests'],
      },
    },
    async (c) => {
      const { setCookie } = await completeSignIn(c.get('app'), await readJson(c), callerOf(c));
      return setCookies(c, setCookie).json({ outcome: 'signed-in' });
    },
  );
  operation(
    routes,
    {
      id: 'signOut',
      method: 'post',
      path: '/api/sign-out',
      tag: 'Accounts',
      summary: 'Log out',
      description: 'Ends the cookie’s session and all its id tokens.',
      who: anybody,
      answer: { status: 204, says: 'You are logged out.', setsCookie: true },
    },
    async (c) => {
      const { setCookie } = await signOut(c.get('app'), callerOf(c));
      return setCookies(c, setCookie).body(null, 204);
    },
  );
  return routes;
}

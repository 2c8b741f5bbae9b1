import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { resendVerification } from '../core/accounts/resend-verification.ts';
import { signUp, signUpSchema } from '../core/accounts/sign-up.ts';
import { verifyEmail } from '../core/accounts/verify-email.ts';
import { parseInput } from '../core/shared/parse-input.ts';
import { mailSentAnswer } from './answers/account-answers.ts';
import { actorOf, callerOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { readJson } from './read-json.ts';
import { setCookies } from './set-cookies.ts';
import { anybody, waiting } from './who.ts';

const verification = z.strictObject({
  oobCode: z
    .string({ error: 'Send the code of the mail’s link.' })
    .optional()
    .describe('Of the mail’s link.'),
});

export function signUpRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'signUp',
      method: 'post',
      path: '/api/sign-up',
      tag: 'Accounts',
      summary: 'Sign up',
      description:
        'The account begins when the mail’s link is followed. The answer is the same whether the address has an account or not.',
      who: anybody,
      body: {
        schema: signUpSchema,
        example: { email: 'thandi@example.com', password: 'a long sentence', firstName: 'Thandi' },
      },
      answer: { status: 202, says: 'A mail is on its way.', schema: z.object({}), setsCookie: true },
      problems: { 400: ['weak-password'], 429: ['too-many-requests'] },
    },
    async (c) => {
      const { setCookie } = await signUp(c.get('app'), await readJson(c), callerOf(c));
      return setCookies(c, setCookie).json({}, 202);
    },
  );
  operation(
    routes,
    {
      id: 'resendVerification',
      method: 'post',
      path: '/api/verification-mail',
      tag: 'Accounts',
      summary: 'Send the confirmation mail again',
      who: waiting,
      answer: { status: 202, says: 'A mail is on its way.', schema: mailSentAnswer, setsCookie: true },
      problems: { 409: ['nothing-to-verify'], 429: ['too-many-requests'] },
    },
    async (c) => {
      const { email, setCookie } = await resendVerification(c.get('app'), await actorOf(c), callerOf(c));
      return setCookies(c, setCookie).json({ email }, 202);
    },
  );
  operation(
    routes,
    {
      id: 'verifyEmail',
      method: 'post',
      path: '/api/verify-email',
      tag: 'Accounts',
      summary: 'Confirm an e-mail address with the code of its mail',
      description: 'Following a link twice changes nothing and succeeds. It signs nobody in.',
      who: anybody,
      body: { schema: verification, example: { oobCode: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' } },
      answer: { status: 204, says: 'The address is confirmed.' },
      problems: { 400: ['missing-action-code', 'invalid-action-code', 'expired-action-code'] },
    },
    async (c) => {
      const { oobCode: code } = parseInput(verification, await readJson(c));
      await verifyEmail(c.get('app'), { code });
      return c.body(null, 204);
    },
  );
  return routes;
}

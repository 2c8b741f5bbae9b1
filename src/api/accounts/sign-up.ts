import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { parseInput } from '../../core/shared/parse-input.ts';
import { resendVerification } from '../../core/sign-up/resend-verification.ts';
import { signUp, signUpSchema } from '../../core/sign-up/sign-up.ts';
import { verifyEmail, verifyEmailSchema } from '../../core/sign-up/verify-email.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { mailSentAnswer } from '../http/mail-sent-answer.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { setCookies } from '../http/set-cookies.ts';
import { anybody, waiting } from '../http/who.ts';

/** The code has the same name here as in the email's link. */
const verification = verifyEmailSchema
  .omit({ code: true })
  .extend({ oobCode: verifyEmailSchema.shape.code.describe('From the link in the email.') });

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
        'The account is created once the link in the email is opened. The answer is the same whether or not the address has an account.',
      who: anybody,
      body: {
        schema: signUpSchema,
        example: { email: 'thandi@example.com', password: 'a long sentence', firstName: 'Thandi' },
      },
      answer: { status: 202, says: 'An email is on its way.', schema: z.object({}), setsCookie: true },
      problems: { 400: ['weak-password'], 429: ['too-many-requests'], 503: ['server.busy'] },
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
      summary: 'Send the confirmation email again',
      who: waiting,
      answer: { status: 202, says: 'An email is on its way.', schema: mailSentAnswer, setsCookie: true },
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
      summary: 'Confirm an email address with the code from the email',
      description:
        'With the sign-up’s cookie, the code is enough. Without it, send a password too: it replaces the one typed at sign-up. Sending a code twice succeeds and changes nothing. It doesn’t log you in.',
      who: anybody,
      body: { schema: verification, example: { oobCode: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' } },
      answer: { status: 204, says: 'The address is confirmed.' },
      problems: {
        400: [
          'missing-action-code',
          'invalid-action-code',
          'expired-action-code',
          'password-needed',
          'weak-password',
        ],
        503: ['server.busy'],
      },
    },
    async (c) => {
      const { oobCode: code, ...chosen } = parseInput(verification, await readJson(c));
      await verifyEmail(c.get('app'), await actorOf(c), { code, ...chosen }, callerOf(c));
      return c.body(null, 204);
    },
  );
  return routes;
}

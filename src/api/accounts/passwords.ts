import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { changePassword, changePasswordSchema } from '../../core/passwords/change-password.ts';
import { defaultPasswordPolicy } from '../../core/passwords/password-policy.ts';
import { passwordPolicyAnswer } from '../../core/passwords/password-policy-answer.ts';
import {
  requestPasswordReset,
  requestPasswordResetSchema,
} from '../../core/passwords/request-password-reset.ts';
import { resetPassword, resetPasswordSchema } from '../../core/passwords/reset-password.ts';
import { parseInput } from '../../core/shared/parse-input.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { mailSentAnswer } from '../http/mail-sent-answer.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { setCookies } from '../http/set-cookies.ts';
import { accounts, anybody } from '../http/who.ts';

/** Codes have the same names here as in the emails' links. */
const newPassword = z.strictObject({
  oobCode: resetPasswordSchema.shape.code.describe('From the link in the email.'),
  password: resetPasswordSchema.shape.password,
});

export function passwordRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getPasswordPolicy',
      method: 'get',
      path: '/api/password-policy',
      tag: 'Accounts',
      summary: 'See what a new password must be',
      description:
        'Common passwords, the account’s own email address and our name are refused as well, with `weak-password`.',
      who: anybody,
      answer: { says: 'The rules.', schema: passwordPolicyAnswer },
    },
    (c) => c.json(c.get('app').settings.passwordPolicy ?? defaultPasswordPolicy),
  );
  operation(
    routes,
    {
      id: 'requestPasswordReset',
      method: 'post',
      path: '/api/password-reset/request',
      tag: 'Accounts',
      summary: 'Get an email with a link to choose a new password',
      description: 'The answer is the same whether or not the address has an account.',
      who: anybody,
      body: { schema: requestPasswordResetSchema, example: { email: 'thandi@example.com' } },
      answer: { status: 202, says: 'An email is on its way if there is an account.', schema: mailSentAnswer },
      problems: { 429: ['too-many-requests'] },
    },
    async (c) => c.json(await requestPasswordReset(c.get('app'), await readJson(c), callerOf(c)), 202),
  );
  operation(
    routes,
    {
      id: 'resetPassword',
      method: 'post',
      path: '/api/password-reset',
      tag: 'Accounts',
      summary: 'Choose a new password with the code from the email',
      description: 'The code works once. Everybody logged in to the account is logged out.',
      who: anybody,
      body: {
        schema: newPassword,
        example: {
          oobCode: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
          password: 'another long sentence',
        },
      },
      answer: { status: 204, says: 'The new password is set.' },
      problems: {
        400: ['weak-password', 'missing-action-code', 'invalid-action-code', 'expired-action-code'],
        503: ['server.busy'],
      },
    },
    async (c) => {
      const { oobCode: code, password } = parseInput(newPassword, await readJson(c));
      await resetPassword(c.get('app'), { code, password }, callerOf(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'changePassword',
      method: 'put',
      path: '/api/password',
      tag: 'Accounts',
      summary: 'Change your password',
      description:
        'Every other session and every id token ends; the answer’s cookie replaces this session’s. We confirm it by email.',
      who: accounts,
      body: {
        schema: changePasswordSchema,
        example: { newPassword: 'another long sentence' },
      },
      answer: { status: 204, says: 'The new password is set.', setsCookie: true },
      problems: {
        400: ['weak-password', 'same-password'],
        403: ['account.proof-needed'],
        503: ['server.busy'],
      },
    },
    async (c) => {
      const [app, caller] = [c.get('app'), callerOf(c)];
      const { setCookie } = await changePassword(app, await actorOf(c), await readJson(c), caller);
      return setCookies(c, setCookie).body(null, 204);
    },
  );
  return routes;
}

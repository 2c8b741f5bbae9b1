import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  cancelEmailChange,
  confirmEmailChange,
  confirmEmailChangeSchema,
  requestEmailChange,
  requestEmailChangeSchema,
} from '../../core/profile/change-email.ts';
import { parseInput } from '../../core/shared/parse-input.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { mailSentAnswer } from '../http/mail-sent-answer.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { accounts, anybody } from '../http/who.ts';

/** The code has the same name here as in the email's link. */
const confirmation = confirmEmailChangeSchema.omit({ code: true, secondFactor: true }).extend({
  code: confirmEmailChangeSchema.shape.secondFactor,
  oobCode: confirmEmailChangeSchema.shape.code.describe(
    'From the link in the email; it works once, for a day.',
  ),
});

const emailChanged = z.object({ email: z.string().describe('The new address.') });

export function emailChangeRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'requestEmailChange',
      method: 'post',
      path: '/api/email-change',
      tag: 'Accounts',
      summary: 'Ask to change your email address',
      description:
        'We email a link to the new address, and nothing changes until it is opened. The answer is the same whether or not that address already has an account.',
      who: accounts,
      body: {
        schema: requestEmailChangeSchema,
        example: { email: 'thandi@example.org' },
      },
      answer: { status: 202, says: 'An email is on its way if the address is free.', schema: mailSentAnswer },
      problems: {
        400: ['same-email'],
        403: ['account.proof-needed'],
        429: ['too-many-requests'],
      },
    },
    async (c) => {
      const asked = await requestEmailChange(c.get('app'), await actorOf(c), await readJson(c), callerOf(c));
      return c.json(asked, 202);
    },
  );
  operation(
    routes,
    {
      id: 'cancelEmailChange',
      method: 'delete',
      path: '/api/email-change',
      tag: 'Accounts',
      summary: 'Cancel the change of email address',
      who: accounts,
      answer: { status: 204, says: 'Links already sent no longer work.' },
    },
    async (c) => {
      await cancelEmailChange(c.get('app'), await actorOf(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'confirmEmailChange',
      method: 'post',
      path: '/api/email-change/confirmation',
      tag: 'Accounts',
      summary: 'Confirm the new email address with the code from the email',
      description:
        'Where the account’s owner is logged in, the code is enough. Anywhere else, the password is needed too, and a code if the account has a second factor. We tell the old address.',
      who: anybody,
      body: { schema: confirmation, example: { oobCode: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' } },
      answer: { says: 'The account has the new address.', schema: emailChanged },
      problems: {
        400: [
          'missing-action-code',
          'invalid-action-code',
          'expired-action-code',
          'wrong-password',
          'second-factor.code-needed',
          'second-factor.wrong-code',
        ],
        403: ['requires-recent-login'],
        429: ['too-many-requests'],
        503: ['server.busy'],
      },
    },
    async (c) => {
      const { oobCode: code, password, code: secondFactor } = parseInput(confirmation, await readJson(c));
      const typed = { code, password, secondFactor };
      return c.json(await confirmEmailChange(c.get('app'), await actorOf(c), typed, callerOf(c)));
    },
  );
  return routes;
}

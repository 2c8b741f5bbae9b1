import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  requestEmailChangeSchema,
} from '../core/accounts/change-email.ts';
import { parseInput } from '../core/shared/parse-input.ts';
import { emailChangedAnswer, mailSentAnswer } from './answers/account-answers.ts';
import { actorOf, callerOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { readJson } from './read-json.ts';
import { accounts, anybody } from './who.ts';

/** The code is called here what the mail's link calls it. */
const confirmation = z.strictObject({
  oobCode: z.string().optional().describe('Of the mail’s link; it works once, for a day.'),
});

export function emailChangeRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'requestEmailChange',
      method: 'post',
      path: '/api/email-change',
      tag: 'Accounts',
      summary: 'Ask for another e-mail address',
      description:
        'A link goes to the new address, and nothing changes until it is followed. The answer is the same whether that address has an account already or not.',
      who: accounts,
      body: {
        schema: requestEmailChangeSchema,
        example: { email: 'thandi@example.org', password: 'a long sentence' },
      },
      answer: { status: 202, says: 'A mail is on its way, if the address is free.', schema: mailSentAnswer },
      problems: {
        400: ['wrong-password', 'same-email'],
        403: ['requires-recent-login'],
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
      summary: 'Keep the e-mail address after all',
      who: accounts,
      answer: { status: 204, says: 'Links that are under way lead nowhere.' },
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
      summary: 'Confirm the new e-mail address with the code of the mail',
      description: 'A notice goes to the address before.',
      who: anybody,
      body: { schema: confirmation, example: { oobCode: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA' } },
      answer: { says: 'The account has the new address.', schema: emailChangedAnswer },
      problems: { 400: ['missing-action-code', 'invalid-action-code', 'expired-action-code'] },
    },
    async (c) => {
      const { oobCode: code } = parseInput(confirmation, await readJson(c));
      return c.json(await confirmEmailChange(c.get('app'), { code }));
    },
  );
  return routes;
}

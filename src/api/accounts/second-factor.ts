import { OpenAPIHono } from '@hono/zod-openapi';
import { proofSchema, proveAgain } from '../../core/passwords/prove-again.ts';
import { recoveryCodesAnswer, renewRecoveryCodes } from '../../core/second-factor/recovery-codes.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  secondFactorAnswer,
  setUpAnswer,
  turnedOnAnswer,
  turnOffSecondFactor,
  turnOnSchema,
  turnOnSecondFactor,
} from '../../core/second-factor/set-up.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { setCookies } from '../http/set-cookies.ts';
import { accounts, organisers } from '../http/who.ts';

/** Routes for the second factor, and for the fresh proof that sensitive changes need. */
export function secondFactorRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const about = { tag: 'Accounts', who: accounts } as const;
  const path = '/api/second-factor';
  operation(
    routes,
    {
      ...about,
      id: 'getSecondFactor',
      method: 'get',
      path,
      summary: 'See your ways to log in besides the password',
      answer: { says: 'What is set up.', schema: secondFactorAnswer },
    },
    async (c) => c.json(await getSecondFactor(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      ...about,
      who: organisers,
      id: 'beginSecondFactor',
      method: 'post',
      path: '/api/second-factor/set-up',
      summary: 'Get a secret for your authenticator app',
      description:
        'Six digits every 30 seconds by HMAC-SHA-1 (RFC 6238). Nothing changes until you turn it on.',
      answer: { says: 'The secret, as a QR and as text.', schema: setUpAnswer },
      problems: { 403: ['account.proof-needed', 'account.email-not-verified'] },
    },
    async (c) => c.json(await beginSecondFactor(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      ...about,
      who: organisers,
      id: 'turnOnSecondFactor',
      method: 'put',
      path,
      summary: 'Set up your authenticator app',
      description:
        'Needs a code from the app, which is used up by this. It replaces an app that was set up before. Every other session and every id token ends; the answer’s cookie replaces this session’s. We confirm it by email.',
      body: { schema: turnOnSchema, example: { setUp: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0Vni', code: '287082' } },
      answer: {
        says: 'It is on. Keep the recovery codes safe.',
        schema: turnedOnAnswer,
        setsCookie: true,
      },
      problems: {
        400: ['second-factor.wrong-code', 'second-factor.broken-set-up'],
        403: ['account.proof-needed', 'account.email-not-verified'],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      const { setCookie, ...answer } = await turnOnSecondFactor(app, actor, await readJson(c));
      return setCookies(c, setCookie).json(answer);
    },
  );
  operation(
    routes,
    {
      ...about,
      id: 'turnOffSecondFactor',
      method: 'delete',
      path,
      summary: 'Remove your authenticator app',
      description:
        'Without a passkey, the recovery codes are removed too. Every other session and every id token ends; the answer’s cookie replaces this session’s. We confirm it by email.',
      answer: { status: 204, says: 'It is off.', setsCookie: true },
      problems: { 403: ['account.proof-needed'], 409: ['second-factor.not-on', 'second-factor.required'] },
    },
    async (c) => {
      const { setCookie } = await turnOffSecondFactor(c.get('app'), await actorOf(c));
      return setCookies(c, setCookie).body(null, 204);
    },
  );
  operation(
    routes,
    {
      ...about,
      id: 'renewRecoveryCodes',
      method: 'post',
      path: '/api/second-factor/recovery-codes',
      summary: 'Get new recovery codes',
      description:
        'The earlier codes no longer work. Every other session and every id token ends; the answer’s cookie replaces this session’s.',
      answer: { says: 'Ten new codes.', schema: recoveryCodesAnswer, setsCookie: true },
      problems: { 403: ['account.proof-needed'], 409: ['second-factor.not-on'] },
    },
    async (c) => {
      const { setCookie, ...answer } = await renewRecoveryCodes(c.get('app'), await actorOf(c));
      return setCookies(c, setCookie).json(answer);
    },
  );
  operation(
    routes,
    {
      ...about,
      id: 'proveAgain',
      method: 'post',
      path: '/api/proof',
      summary: 'Prove that it’s you',
      description:
        'Sensitive changes need a proof from the last ten minutes, or answer `account.proof-needed`. Logging in is such a proof, except for changes of how you log in. This gives one to the current session.',
      body: { schema: proofSchema, example: { password: 'a long sentence', code: '287082' } },
      answer: { status: 204, says: 'You can now repeat the call that needed it.' },
      problems: {
        400: [
          'wrong-password',
          'second-factor.code-needed',
          'second-factor.wrong-code',
          'passkey.unknown',
          'passkey.refused',
          'passkey.too-late',
          'passkey.password-needed',
        ],
        429: ['too-many-requests'],
        503: ['server.busy'],
      },
    },
    async (c) => {
      await proveAgain(c.get('app'), await actorOf(c), await readJson(c), callerOf(c));
      return c.body(null, 204);
    },
  );
  return routes;
}

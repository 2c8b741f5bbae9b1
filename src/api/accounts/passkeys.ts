import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  addedPasskeyAnswer,
  addPasskey,
  addPasskeySchema,
  beginPasskey,
} from '../../core/second-factor/passkeys/add-passkey.ts';
import { creationOptions, requestOptions } from '../../core/second-factor/passkeys/credential.ts';
import {
  passkeyNameSchema,
  removePasskey,
  renamePasskey,
} from '../../core/second-factor/passkeys/own-passkeys.ts';
import { askForPasskey, askForPasskeySchema } from '../../core/sessions/ask-for-passkey.ts';
import { signInWithPasskey, signInWithPasskeySchema } from '../../core/sessions/sign-in-with-passkey.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { setCookies } from '../http/set-cookies.ts';
import { accounts, anybody, anybodyOwnersMore, organisers } from '../http/who.ts';
import { exampleOfMade, exampleOfUsed } from './passkey-examples.ts';

/** Routes for passkeys. Only browsers on our own pages can use them, since a passkey signs for one origin. */
export function passkeyRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const tag = 'Accounts';
  const one = { tag, who: accounts, path: '/api/passkeys/{passkeyId}' } as const;
  operation(
    routes,
    {
      tag,
      who: {
        ...anybodyOwnersMore,
        says: 'Anybody, to log in with it alone or after the password; accounts, for a proof.',
      },
      id: 'askForPasskey',
      method: 'post',
      path: '/api/passkeys/challenge',
      summary: 'Get what a browser needs to use a passkey',
      description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON`.',
      body: { schema: askForPasskeySchema, example: { for: 'log-in' } },
      answer: { says: 'The options.', schema: requestOptions, setsCookie: true },
      problems: { 401: ['second-factor.password-needed', 'account.sign-in-needed'] },
    },
    async (c) => {
      const asked = await askForPasskey(c.get('app'), await actorOf(c), await readJson(c), callerOf(c));
      return setCookies(c, asked.setCookie).json(asked.options);
    },
  );
  operation(
    routes,
    {
      tag,
      who: anybody,
      id: 'signInWithPasskey',
      method: 'post',
      path: '/api/sign-in/passkey',
      summary: 'Log in with a passkey',
      description:
        'It replaces the password and the second factor. Send the challenge’s cookie with it. Starts a session in a cookie.',
      body: { schema: signInWithPasskeySchema, example: { passkey: exampleOfUsed } },
      answer: {
        says: 'You are logged in.',
        schema: z.object({ outcome: z.literal('signed-in') }),
        setsCookie: true,
      },
      problems: {
        400: ['passkey.unknown', 'passkey.refused', 'passkey.too-late', 'passkey.password-needed'],
        403: ['user-disabled'],
        429: ['too-many-requests'],
      },
    },
    async (c) => {
      const { setCookie } = await signInWithPasskey(c.get('app'), await readJson(c), callerOf(c));
      return setCookies(c, setCookie).json({ outcome: 'signed-in' });
    },
  );
  operation(
    routes,
    {
      tag,
      who: organisers,
      id: 'beginPasskey',
      method: 'post',
      path: '/api/passkeys/set-up',
      summary: 'Get what a browser needs to make a passkey',
      description:
        'For `PublicKeyCredential.parseCreationOptionsFromJSON`. Nothing changes until you add the passkey.',
      answer: { says: 'The options.', schema: creationOptions },
      problems: {
        403: ['account.proof-needed', 'account.email-not-verified'],
        409: ['passkey.too-many'],
      },
    },
    async (c) => c.json(await beginPasskey(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      tag,
      who: organisers,
      id: 'addPasskey',
      method: 'post',
      path: '/api/passkeys',
      summary: 'Add the passkey that the browser made',
      description:
        'From then on your password alone doesn’t log you in: a passkey or a code is needed too. Every other session and every id token ends; the answer’s cookie replaces this session’s. We confirm it by email.',
      body: { schema: addPasskeySchema, example: { passkey: exampleOfMade } },
      answer: {
        says: 'It is added. Keep the recovery codes safe.',
        schema: addedPasskeyAnswer,
        setsCookie: true,
      },
      problems: {
        400: ['passkey.refused', 'passkey.too-late'],
        403: ['account.proof-needed', 'account.email-not-verified'],
        409: ['passkey.already-added', 'passkey.too-many'],
      },
    },
    async (c) => {
      const [app, caller] = [c.get('app'), callerOf(c)];
      const { setCookie, ...answer } = await addPasskey(app, await actorOf(c), await readJson(c), caller);
      return setCookies(c, setCookie).json(answer);
    },
  );
  operation(
    routes,
    {
      ...one,
      id: 'renamePasskey',
      method: 'patch',
      summary: 'Rename a passkey',
      body: { schema: passkeyNameSchema, example: { name: 'Work laptop' } },
      answer: { status: 204, says: 'It has the new name.' },
      problems: { 404: ['passkey.not-found'] },
    },
    async (c) => {
      const passkeyId = c.req.param('passkeyId');
      await renamePasskey(c.get('app'), await actorOf(c), { ...(await readJson(c)), passkeyId });
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      ...one,
      id: 'removePasskey',
      method: 'delete',
      summary: 'Remove a passkey',
      description:
        'It can no longer log in. Every other session and every id token ends; the answer’s cookie replaces this session’s. We confirm it by email.',
      answer: { status: 204, says: 'It is removed.', setsCookie: true },
      problems: {
        403: ['account.proof-needed'],
        404: ['passkey.not-found'],
        409: ['second-factor.required'],
      },
    },
    async (c) => {
      const passkeyId = c.req.param('passkeyId');
      const { setCookie } = await removePasskey(c.get('app'), await actorOf(c), { passkeyId });
      return setCookies(c, setCookie).body(null, 204);
    },
  );
  return routes;
}

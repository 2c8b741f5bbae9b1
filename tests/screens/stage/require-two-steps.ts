import { type APIRequestContext, request } from 'playwright-core';
import { stepAt, totpOf } from '../../../src/core/second-factor/totp.ts';
import type { RunningApp } from '../../journeys/running-app.ts';
import { ask, until } from '../../prepare/ask.ts';
import { signIn } from '../../prepare/sign-in.ts';
import type { StorageState } from '../screen.ts';
import { password, signUp } from './people.ts';

/** Makes a team that requires a second factor: its owner has an authenticator app, and a colleague has none. */
export async function requireTwoSteps(
  app: RunningApp,
): Promise<{ email: string; sessions: { secured: StorageState; locked: StorageState } }> {
  const anybody = await request.newContext({ baseURL: app.url });
  const [email, other] = [`secured-${Date.now()}@example.com`, `locked-${Date.now()}@example.com`];
  await signUp(anybody, email, { firstName: 'Imani', lastName: 'Adeyemi' });
  await signUp(anybody, other, { firstName: 'Tumi', lastName: 'Naidoo' });
  const [secured, locked] = [
    await signIn(app, { email, password }),
    await signIn(app, { email: other, password }),
  ];
  await turnOn(secured);
  const { id } = await ask<{ id: string }>(secured, 'POST', '/api/organisations', {
    name: 'The Society for Very Careful Festivals and Their Many Friends',
  });
  await ask(secured, 'POST', `/api/organisations/${id}/invitations`, { email: other, role: 'manager' });
  const invitationId = await until(
    async () => /join-team\/([\w-]+)/.exec((await app.mailsTo(other))[0]?.text ?? '')?.[1],
    `an invitation of ${other}`,
  );
  await ask(locked, 'POST', `/api/invitations/${invitationId}/acceptance`);
  await ask(secured, 'PUT', `/api/organisations/${id}/second-factor`, { required: true });
  const sessions = { secured: await secured.storageState(), locked: await locked.storageState() };
  for (const context of [anybody, secured, locked]) await context.dispose();
  return { email, sessions };
}

async function turnOn(person: APIRequestContext): Promise<void> {
  await ask(person, 'POST', '/api/proof', { password });
  const { setUp, secret } = await ask<{ setUp: string; secret: string }>(
    person,
    'POST',
    '/api/second-factor/set-up',
  );
  const code = totpOf(fromBase32(secret), stepAt(new Date()));
  await ask(person, 'PUT', '/api/second-factor', { setUp, code });
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

import { z } from 'zod';
import { described } from '../second-factor/passkeys/add-passkey.ts';
import { markBrowser } from '../second-factor/passkeys/browser-mark.ts';
import { type Asked, CHALLENGE_SECONDS, createChallenge } from '../second-factor/passkeys/challenge.ts';
import type { RequestOptions } from '../second-factor/passkeys/credential.ts';
import { findPasskeys } from '../second-factor/passkeys/passkey-store.ts';
import { relyingParty } from '../second-factor/passkeys/relying-party.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { readHalfWay } from './half-way.ts';
import { refusal } from './refusals.ts';

export const askForPasskeySchema = z.strictObject({
  for: z
    .enum(['log-in', 'second-step', 'proof'])
    .describe('`second-step`: after the password. `proof`: that it’s still you.'),
});

/**
 * Returns what a browser needs to use a passkey. For a login, its owner chooses any of theirs for this site. After the password, and for a
 * proof, it must be one of that user's.
 * @returns with Set-Cookie lines
 * @throws DomainError 'invalid' (input.invalid), 'unauthenticated' (second-factor.password-needed; account.sign-in-needed for a proof)
 */
export async function askForPasskey(
  app: App,
  actor: Actor,
  input: unknown,
  { headers }: Caller,
): Promise<{ options: RequestOptions; setCookie: string[] }> {
  const { for: ceremony } = parseInput(askForPasskeySchema, input);
  if (ceremony === 'proof') {
    const { userId, sessionId } = requireUser(actor);
    return { options: await optionsFor(app, { ceremony, holder: sessionId }, userId), setCookie: [] };
  }
  const halfWay = ceremony === 'second-step' ? readHalfWay(app, headers) : undefined;
  if (ceremony === 'second-step' && !halfWay) throw refusal('second-factor.password-needed');
  const { mark, setCookie } = markBrowser(app, headers);
  const options = await optionsFor(app, { ceremony, holder: mark }, halfWay?.userId);
  return { options, setCookie: [setCookie] };
}

async function optionsFor(app: App, asked: Asked, userId?: string): Promise<RequestOptions> {
  const passkeys = userId === undefined ? [] : await findPasskeys(app.db, userId);
  return {
    challenge: createChallenge(app, asked),
    rpId: relyingParty(app).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: passkeys.map(described),
  };
}

import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../core/shared/clock.ts';
import type { GoogleAccount } from './account.ts';

/** Somebody waits for the first save, ms. */
const PATIENCE_MS = 8_000;
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
/** A token that ends within this time is replaced, ms. */
const SPARE_MS = 60_000;
const ASSERTION_SECONDS = 600;

/**
 * Makes one call. @param unless the status with which Google says that there is one already, or none
 * @returns false for that status @throws Error with Google's reason for any other failure
 */
export type GoogleCaller = (
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  { unless }: { unless: 404 | 409 },
) => Promise<boolean>;

/**
 * Calls Google's API as the service account. Its access token is kept until shortly before it ends.
 * Source: https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
export function createGoogleCaller(account: GoogleAccount, apiUrl: string, clock: Clock): GoogleCaller {
  let token: { text: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    const now = clock.now().getTime();
    if (token && token.until > now) return token.text;
    const answer = await send(account.tokenUri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await assertion(account, now),
      }),
    });
    if (!answer.ok) throw await refused(answer);
    const { access_token: text, expires_in: seconds } = tokenAnswer.parse(await answer.json());
    token = { text, until: now + seconds * 1_000 - SPARE_MS };
    return text;
  }

  return async function call(method, path, body, { unless }) {
    const ask = async (bearer: string) =>
      send(`${apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const known = await accessToken();
    let answer = await ask(known);
    if (answer.status === 401) {
      // It was revoked early: a new one may still work.
      if (token?.text === known) token = undefined;
      answer = await ask(await accessToken());
    }
    if (!answer.ok && answer.status !== unless) throw await refused(answer);
    await answer.body?.cancel();
    return answer.ok;
  };
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Says who asks, for what and until when, signed with the account's key. */
const assertion = ({ email, key, keyId, tokenUri }: GoogleAccount, now: number) =>
  new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
    .setIssuer(email)
    .setAudience(tokenUri)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + ASSERTION_SECONDS)
    .sign(key);

const seconds = (ms: number) => Math.floor(ms / 1_000);

async function send(url: string, request: RequestInit): Promise<Response> {
  return fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${new URL(url).host} did not answer`, { cause: error });
    },
  );
}

/** Google's answers name what is wrong with a body, and hold no secrets. */
async function refused(answer: Response): Promise<Error> {
  const text = (await answer.text()).slice(0, 500);
  return new Error(`${new URL(answer.url).host} answered ${answer.status}: ${text}`);
}

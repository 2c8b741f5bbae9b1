import { deviceFromHeaders } from '../accounts/device-cookie.ts';
import { presentedTokenHash } from '../accounts/session-cookie.ts';
import { findLiveSession } from '../accounts/session-store.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { originOf } from '../shared/caller.ts';
import { guestFromHeaders } from './guest.ts';
import { actorFromIdToken } from './id-token.ts';
import { refusal } from './refusals.ts';

/**
 * Finds the actor of a request: from a Bearer id token, else from a session cookie, else from a guest cookie. A guest or visitor costs no
 * database work. Any of them may come from a device that joined a door.
 * @param address where the request comes from, for the audit log
 * @throws DomainError 'unauthenticated' (account.token-refused) for a Bearer token that is forged, expired or revoked: its client must not
 *   silently act as a visitor
 */
export async function identify(app: App, headers: Headers, address?: string): Promise<Actor> {
  const device = deviceFromHeaders(app, headers);
  const actor: Actor = { ...(await findActor(app, headers)), ...(device && { device }) };
  return actor.kind === 'user' && address !== undefined
    ? { ...actor, from: originOf({ headers, address }) }
    : actor;
}

async function findActor(app: App, headers: Headers): Promise<Actor> {
  const token = bearerToken(headers);
  if (token !== undefined) {
    const actor = await actorFromIdToken(app, token);
    if (actor) return actor;
    throw refusal('account.token-refused');
  }
  return (await fromSession(app, headers)) ?? guestFromHeaders(app, headers) ?? { kind: 'visitor' };
}

async function fromSession(app: App, headers: Headers): Promise<SignedIn | undefined> {
  const tokenHash = presentedTokenHash(app, headers);
  return tokenHash && findLiveSession(app, { tokenHash });
}

/** The id token as it was sent. Other schemes are not ours (a proxy's Basic login, say). */
export function bearerToken(headers: Headers): string | undefined {
  const [scheme, ...rest] = headers.get('authorization')?.trim().split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : undefined;
}

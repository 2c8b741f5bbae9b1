import { signUpIdsOf } from '../accounts/sign-up-cookie.ts';
import { findSignUps, type SignUpRow } from '../accounts/sign-up-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** A browser waits for this sign-up on /user-flow/sign-up-confirm. */
export interface PendingSignUp {
  email: string;
  verified: boolean;
}

/** The sign-up of this browser, or the account it is signed in to; undefined for one that waits for nothing. */
export async function findPendingSignUp(
  app: App,
  actor: Actor,
  headers: Headers,
): Promise<PendingSignUp | undefined> {
  if (actor.kind === 'user') return { email: actor.email, verified: actor.emailVerified };
  const [last, ...earlier] = await findOwnSignUps(app, headers);
  if (!last) return undefined;
  return {
    email: last.email,
    verified: [last, ...earlier].some(({ confirmed_at }) => confirmed_at !== null),
  };
}

/**
 * The sign-up this browser was last about, and before that those with the same address, the last first: each mail's link is good, and
 * so one opens the way for all. Another address may be another person's, also in the same browser; attempts of other browsers are
 * no business of this one.
 */
export async function findOwnSignUps(app: App, headers: Headers): Promise<SignUpRow[]> {
  const ids = signUpIdsOf(app, headers);
  const rows = new Map((await findSignUps(app.db, ids, app.clock.now())).map((row) => [row.id, row]));
  const last = rows.get(ids[0] ?? '');
  return ids.flatMap((id) => rows.get(id) ?? []).filter(({ email }) => email === last?.email);
}

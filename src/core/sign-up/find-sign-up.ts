import { signUpIdsOf } from '../accounts/sign-up-cookie.ts';
import { findSignUps, type SignUpRow } from '../accounts/sign-up-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** The sign-up that a browser waits for on /user-flow/sign-up-confirm. */
export interface PendingSignUp {
  email: string;
  verified: boolean;
}

/** Finds this browser's sign-up, or the account it is signed in to; undefined when it waits for nothing. */
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
    verified: [last, ...earlier].some(({ confirmedAt }) => confirmedAt !== null),
  };
}

/**
 * Finds this browser's sign-ups with the address of its last one, newest first. The link of each mail is valid, and opening one completes
 * them all. Sign-ups with another address may be another person's, even in the same browser, so they are left out, as are those of other
 * browsers.
 */
export async function findOwnSignUps(app: App, headers: Headers): Promise<SignUpRow[]> {
  const ids = signUpIdsOf(app, headers);
  const rows = new Map((await findSignUps(app.db, ids, app.clock.now())).map((row) => [row.id, row]));
  const last = rows.get(ids[0] ?? '');
  return ids.flatMap((id) => rows.get(id) ?? []).filter(({ email }) => email === last?.email);
}

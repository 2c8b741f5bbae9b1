import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { signUpIdOf } from './sign-up-cookie.ts';
import { findSignUp } from './sign-up-store.ts';

/** What a browser waits for on /user-flow/sign-up-confirm. */
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
  const signUpId = signUpIdOf(app, headers);
  const signUp = signUpId && (await findSignUp(app.db, signUpId, app.clock.now()));
  return signUp ? { email: signUp.email, verified: signUp.confirmed_at !== null } : undefined;
}

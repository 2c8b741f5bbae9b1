import { endSessionOf } from '../../core/accounts/session-store.ts';
import { openSession } from '../../core/sessions/open-session.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { transaction } from '../../db/database.ts';

/** Does something as somebody who has just logged in, and so has a fresh proof. */
export async function justLoggedIn<Done>(
  app: App,
  actor: SignedIn,
  work: (now: SignedIn) => Promise<Done>,
): Promise<Done> {
  const { userId } = actor;
  const caller = { headers: new Headers(), address: '127.0.0.1' };
  await transaction(app.db, (tx) => openSession(app, tx, { userId, secondFactor: false }, caller));
  const { id: sessionId } = await app.db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const done = await work({ ...actor, sessionId });
  await endSessionOf(app.db, userId, sessionId);
  return done;
}

import { transaction } from '../../db/database.ts';
import { enterSignUp } from '../accounts/sign-up-store.ts';
import { type Entrance, enter } from '../sessions/enter.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { findOwnSignUps } from './find-sign-up.ts';

/**
 * Signs in the browser that signed up, once its address is confirmed, whichever of its links was opened, and wherever. Works once per
 * sign-up.
 * @param confirmed the sign-up whose link was opened in this browser; another person's sign-up signs nobody in
 * @returns undefined when there is nothing to finish, so the page offers the login
 * @throws DomainError 'forbidden' (user-disabled)
 */
export async function finishSignUp(
  app: App,
  caller: Caller,
  confirmed?: string,
): Promise<Entrance | undefined> {
  const own = (await findOwnSignUps(app, caller.headers)).map(({ id }) => id);
  if (confirmed !== undefined && !own.includes(confirmed)) return undefined;
  return transaction(app.db, async (tx) => {
    const userId = await enterSignUp(tx, own, app.clock.now());
    if (!userId) return undefined;
    return enter(app, tx, userId, caller);
  });
}

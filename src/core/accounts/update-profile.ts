import { transaction } from '../../db/database.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { birthProblem, profileChange } from './profile.ts';
import { saveProfile } from './profile-store.ts';

/** Where the day begins first (UTC+14): somebody born today is born today everywhere. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/**
 * Changes what somebody says of themselves; what is not named stays.
 * @throws DomainError 'unauthenticated', 'invalid' (input.invalid)
 */
export async function updateProfile(app: App, actor: Actor, input: unknown): Promise<void> {
  const { userId } = requireUser(actor);
  const change = parseInput(profileChange, input);
  const now = app.clock.now();
  const today = new Date(now.getTime() + EARLIEST_ZONE_MS).toISOString().slice(0, 10);
  const message = change.dob && birthProblem(change.dob, today);
  if (message) {
    throw new DomainError('invalid', 'input.invalid', message, { issues: [{ path: 'dob', message }] });
  }
  await transaction(app.db, (tx) => saveProfile(tx, userId, change, now));
}

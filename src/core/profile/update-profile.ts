import { transaction } from '../../db/database.ts';
import { chooseContact } from '../organisations/choose-contact.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { birthProblem, latestBirth, profileChange } from './profile.ts';
import { refusal } from './refusals.ts';
import { saveProfileAs } from './rename-person.ts';

/**
 * Changes the actor's profile; fields that are left out stay as they are.
 * @throws DomainError 'unauthenticated', 'invalid' (input.invalid), 'forbidden' (organisation.role)
 */
export async function updateProfile(app: App, actor: Actor, input: unknown): Promise<void> {
  const user = requireUser(actor);
  const { customersMayWrite, ...change } = parseInput(profileChange, input);
  const message = change.dob && birthProblem(change.dob, latestBirth(app.clock.now()));
  if (message) {
    throw refusal('input.invalid', { issues: [{ path: 'dob', message }] });
  }
  await transaction(app.db, async (tx) => {
    await saveProfileAs(app, tx, user, change);
    if (customersMayWrite !== undefined) await chooseContact(app, tx, user, customersMayWrite);
  });
}

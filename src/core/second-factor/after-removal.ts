import type { Transaction } from '../../db/database.ts';
import { hasSecondFactor } from '../accounts/has-second-factor.ts';
import { lockPerson } from '../accounts/person-store.ts';
import { findAskingOrganisation } from '../organisations/organisation-store.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { isolate } from '../shared/text/isolate.ts';
import { deleteRecoveryCodes } from './second-factor-store.ts';

/**
 * Looks at what is left once an app or a passkey was removed: without any, the recovery codes go too, unless somebody has to have one.
 * @returns whether one is left
 * @throws DomainError 'conflict' (second-factor.required)
 */
export async function afterRemoval(
  app: Pick<App, 'settings'>,
  tx: Transaction,
  userId: string,
): Promise<{ left: boolean }> {
  if (await hasSecondFactor(tx, userId)) return { left: true };
  await refuseWithoutAny(app, tx, userId);
  await deleteRecoveryCodes(tx, userId);
  return { left: false };
}

async function refuseWithoutAny(
  { settings }: Pick<App, 'settings'>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const person = await lockPerson(tx, userId);
  if (person?.role === 'admin' && !settings.demo) throw required('Admins need two-step verification.');
  const asking = await findAskingOrganisation(tx, userId);
  if (asking !== undefined) {
    throw required(`${asking ? isolate(asking) : 'Your organisation'} asks for two-step verification.`);
  }
}

const required = (why: string) =>
  new DomainError(
    'conflict',
    'second-factor.required',
    `${why} Add another passkey or an authenticator app first.`,
  );

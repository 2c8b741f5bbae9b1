import type { Transaction } from '../../db/database.ts';
import { hasSecondFactor } from '../accounts/has-second-factor.ts';
import { lockPerson } from '../accounts/person-store.ts';
import { findAskingOrganisation } from '../organisations/organisation-store.ts';
import type { App } from '../shared/app.ts';
import { refusal } from './refusals.ts';
import { deleteRecoveryCodes } from './second-factor-store.ts';

/**
 * Checks what is left after an app or a passkey was removed. Without any, the recovery codes are deleted too; an account that must have a
 * second factor is refused.
 * @returns whether a second factor is left
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
  if (person?.role === 'admin' && !settings.demo) throw refusal('second-factor.required');
  const asking = await findAskingOrganisation(tx, userId);
  if (asking !== undefined) throw refusal('second-factor.required', { organisation: asking });
}

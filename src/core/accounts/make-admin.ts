import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { accountEmailSchema } from './account-fields.ts';
import { findUserIdByEmail, setRole } from './account-store.ts';

/**
 * Makes the owner of an address an admin, for whoever runs this house: the first admin of an installation. Only a command on
 * the machine leads here, so nobody asks who may.
 * @throws DomainError 'invalid' (input.invalid), 'not-found' (account.not-found)
 */
export async function makeAdmin(app: Pick<App, 'db' | 'clock'>, email: string): Promise<void> {
  const userId = await findUserIdByEmail(app.db, parseInput(accountEmailSchema, email));
  const found = userId !== undefined && (await setRole(app.db, userId, 'admin', app.clock.now()));
  if (!found)
    throw new DomainError('not-found', 'account.not-found', 'There is no account with this address.');
}

import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../shared/errors.ts';
import { keepPerson } from './person-store.ts';

/**
 * Keeps an account from being deleted until the transaction ends, for whatever is about to be stored of its person: a request
 * that was under way when they left must not bring anything of them back.
 * @throws DomainError 'unauthenticated' (account.sign-in-needed) when it is deleted
 */
export async function keepAccount(tx: Transaction, userId: string): Promise<void> {
  if (await keepPerson(tx, userId)) return;
  throw new DomainError('unauthenticated', 'account.sign-in-needed', 'This account was deleted.');
}

import type { Transaction } from '../../db/database.ts';
import { keepPerson } from './person-store.ts';
import { refusal } from './refusals.ts';

/**
 * Keeps an account from being deleted until the transaction ends. Anything that stores personal data calls it first; otherwise a request
 * that was under way could store data of somebody who has just left.
 * @throws DomainError 'unauthenticated' (account.sign-in-needed) when the account is deleted
 */
export async function keepAccount(tx: Transaction, userId: string): Promise<void> {
  if (await keepPerson(tx, userId)) return;
  throw refusal('account.sign-in-needed', { why: 'deleted' });
}

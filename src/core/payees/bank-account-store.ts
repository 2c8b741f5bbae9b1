import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';
import { seal, unseal } from '../shared/seal.ts';
import { type BankAccount, last4Of, type MaskedBankAccount } from './bank-account.ts';

const PURPOSE = 'bank-account';

/** Finds an organisation's bank account, without its whole number. */
export async function findMaskedBankAccount(
  db: Database | Transaction,
  organisationId: string,
): Promise<MaskedBankAccount | null> {
  const found = await db
    .selectFrom('bank_accounts')
    .where('organisationId', '=', organisationId)
    .select(['holder', 'last4', 'updatedAt'])
    .executeTakeFirst();
  return found ? { ...found, updatedAt: found.updatedAt.toISOString() } : null;
}

/** Finds the bank accounts of some organisations, without their whole numbers. */
export async function findMaskedBankAccounts(
  db: Database,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, MaskedBankAccount>> {
  const found = await db
    .selectFrom('bank_accounts')
    .where(sql<boolean>`organisation_id = any(${organisationIds}::text[])`)
    .select(['organisationId', 'holder', 'last4', 'updatedAt'])
    .execute();
  return new Map(
    found.map(({ organisationId, updatedAt, ...account }) => [
      organisationId,
      { ...account, updatedAt: updatedAt.toISOString() },
    ]),
  );
}

/** Finds the whole account. The caller makes sure that only an admin sees it. */
export async function openBankAccount(
  app: Pick<App, 'db' | 'secret'>,
  organisationId: string,
): Promise<(BankAccount & { updatedAt: string }) | null> {
  const found = await app.db
    .selectFrom('bank_accounts')
    .where('organisationId', '=', organisationId)
    .select(['sealed', 'updatedAt'])
    .executeTakeFirst();
  if (!found) return null;
  const account = JSON.parse(
    unseal(openingKeys(app.secret, PURPOSE), organisationId, found.sealed).toString(),
  ) as BankAccount;
  return { ...account, updatedAt: found.updatedAt.toISOString() };
}

/** Stores the account in place of any before. */
export async function putBankAccount(
  app: Pick<App, 'secret'>,
  tx: Transaction,
  organisationId: string,
  account: BankAccount,
  now: Date,
): Promise<void> {
  const row = {
    holder: account.holder,
    last4: last4Of(account),
    sealed: seal(derivedKey(app.secret, PURPOSE), organisationId, Buffer.from(JSON.stringify(account))),
    updatedAt: now,
  };
  await tx
    .insertInto('bank_accounts')
    .values({ organisationId, ...row })
    .onConflict((conflict) => conflict.column('organisationId').doUpdateSet(row))
    .execute();
}

/** Deletes all of them, which only a lost secret opened. @returns how many */
export async function forgetLostBankAccounts(tx: Transaction): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('bank_accounts').executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteBankAccount(tx: Transaction, organisationId: string): Promise<void> {
  await tx.deleteFrom('bank_accounts').where('organisationId', '=', organisationId).execute();
}

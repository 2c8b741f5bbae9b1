import { sql } from 'kysely';
import type { AccountStanding } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';
import type { AccountState } from '../providers/payment-provider.ts';

export interface StoredPayee {
  provider: string;
  account: string;
  /** Null for whatever currency the provider takes. */
  currency: string | null;
  state: 'active' | 'off';
  /** Null for an account with the provider itself; so are the bank's name and the number's last digits. */
  bankCode: string | null;
  bankName: string | null;
  last4: string | null;
  holder: string | null;
  standing: AccountStanding;
  dueAt: Date | null;
  updatedAt: Date;
}

export function payeesOf(db: Database | Transaction, organisationId: string): Promise<StoredPayee[]> {
  return db
    .selectFrom('payees')
    .select([
      'provider',
      'account',
      'currency',
      'state',
      'bankCode',
      'bankName',
      'accountLast4 as last4',
      'holder',
      'standing',
      'dueAt',
      'updatedAt',
    ])
    .where('organisationId', '=', organisationId)
    .orderBy('provider')
    .execute();
}

export async function putPayee(
  tx: Transaction,
  organisationId: string,
  { provider, bankCode, bankName, last4, dueAt, updatedAt, ...payee }: StoredPayee,
): Promise<void> {
  const row = {
    ...payee,
    bankCode,
    bankName,
    accountLast4: last4,
    dueAt,
    updatedAt,
  };
  await tx
    .insertInto('payees')
    .values({ ...row, organisationId, provider, createdAt: updatedAt })
    .onConflict((conflict) => conflict.columns(['organisationId', 'provider']).doUpdateSet(row))
    .execute();
}

/** Locks an account. @returns undefined when there is none */
export function lockPayee(
  tx: Transaction,
  { organisationId, provider }: { organisationId: string; provider: string },
): Promise<
  Pick<StoredPayee, 'account' | 'state' | 'standing' | 'bankName' | 'last4' | 'holder'> | undefined
> {
  return tx
    .selectFrom('payees')
    .select(['account', 'state', 'standing', 'bankName', 'accountLast4 as last4', 'holder'])
    .where('organisationId', '=', organisationId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
}

export async function switchPayee(
  tx: Transaction,
  {
    organisationId,
    provider,
    now,
    ...to
  }: { organisationId: string; provider: string; now: Date } & Pick<StoredPayee, 'state'> &
    Partial<Pick<StoredPayee, 'standing'>>,
): Promise<void> {
  await tx
    .updateTable('payees')
    .set({ ...to, updatedAt: now })
    .where('organisationId', '=', organisationId)
    .where('provider', '=', provider)
    .execute();
}

/** Returns when the record of an account was last written; undefined for an account that nobody here has. */
export async function accountChangedAt(
  db: Database,
  { provider, account }: { provider: string; account: string },
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('payees')
    .select('updatedAt')
    .where('provider', '=', provider)
    .where('account', '=', account)
    .executeTakeFirst();
  return found?.updatedAt;
}

/** Locks an account by its id at the provider, and reads who gets mail about it. */
export function lockAccount(
  tx: Transaction,
  { provider, account }: { provider: string; account: string },
): Promise<
  (Pick<StoredPayee, 'state' | 'standing' | 'holder' | 'updatedAt'> & { email: string }) | undefined
> {
  return tx
    .selectFrom('payees')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('payees.organisationId'))))
    .select(['users.email', 'payees.state', 'payees.standing', 'payees.holder'])
    .select('payees.updatedAt')
    .where('payees.provider', '=', provider)
    .where('payees.account', '=', account)
    .forUpdate('payees')
    .executeTakeFirst();
}

export async function updateAccount(
  tx: Transaction,
  { provider, account }: { provider: string; account: string },
  { standing, holder, dueAt }: AccountState,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payees')
    .set((eb) => ({
      standing,
      dueAt,
      // The provider no longer names the holder of a deleted account.
      holder: eb.fn.coalesce(eb.val(holder), 'holder'),
      updatedAt: now,
    }))
    .where('provider', '=', provider)
    .where('account', '=', account)
    .execute();
}

/** Deletes the accounts of an organisation that closes. */
export async function deletePayees(tx: Transaction, organisationId: string): Promise<void> {
  await tx.deleteFrom('payees').where('organisationId', '=', organisationId).execute();
}

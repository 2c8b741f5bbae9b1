import type { Database, Transaction } from '../../db/database.ts';

export interface StoredPayee {
  provider: string;
  account: string;
  currency: string;
  state: 'active' | 'off';
  bankCode: string;
  bankName: string;
  last4: string;
  holder: string | null;
  updatedAt: Date;
}

export function payeesOf(db: Database | Transaction, userId: string): Promise<StoredPayee[]> {
  return db
    .selectFrom('payees')
    .select([
      'provider',
      'account',
      'currency',
      'state',
      'bank_code as bankCode',
      'bank_name as bankName',
      'account_last4 as last4',
      'holder',
      'updated_at as updatedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
}

export async function putPayee(
  tx: Transaction,
  userId: string,
  { provider, bankCode, bankName, last4, updatedAt, ...payee }: StoredPayee,
): Promise<void> {
  const row = {
    ...payee,
    bank_code: bankCode,
    bank_name: bankName,
    account_last4: last4,
    updated_at: updatedAt,
  };
  await tx
    .insertInto('payees')
    .values({ ...row, user_id: userId, provider, created_at: updatedAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(row))
    .execute();
}

/** @returns whether there was one */
export async function switchPayee(
  db: Database,
  { userId, provider, state, now }: { userId: string; provider: string; state: 'active' | 'off'; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payees')
    .set({ state, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { openingKeys } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';
import { resealRows } from '../shared/reseal-rows.ts';
import { reseal } from '../shared/seal.ts';

interface Row {
  organisationId: string;
  sealed: Buffer;
}

/** Seals organisations' bank accounts anew. @returns how many */
export function resealBankAccounts({ db, secret }: Pick<App, 'db' | 'secret'>): Promise<number> {
  const keys = openingKeys(secret, 'bank-account');
  return resealRows<Row>(db, {
    what: 'A bank account',
    next: (from, after, limit) =>
      from
        .selectFrom('bank_accounts')
        .select(['organisationId', 'sealed'])
        .$if(after !== undefined, (query) => query.where('organisationId', '>', after?.organisationId ?? ''))
        .orderBy('organisationId')
        .limit(limit)
        .execute(),
    reseal: ({ organisationId, sealed }) => reseal(keys, organisationId, sealed),
    write: async (tx, row, sealed) => {
      const { numUpdatedRows } = await tx
        .updateTable('bank_accounts')
        .set({ sealed })
        .where('organisationId', '=', row.organisationId)
        .where('sealed', '=', row.sealed)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  });
}

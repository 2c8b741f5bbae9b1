import { openingKeys } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';
import { resealRows } from '../shared/reseal-rows.ts';
import { reseal } from '../shared/seal.ts';

interface Row {
  userId: string;
  sealedSecret: Buffer;
}

/** Seals the secrets of authenticator apps anew. @returns how many */
export function resealSecondFactors({ db, secret }: Pick<App, 'db' | 'secret'>): Promise<number> {
  const keys = openingKeys(secret, 'second-factor');
  return resealRows<Row>(db, {
    what: 'The second factor of an account',
    next: (from, after, limit) =>
      from
        .selectFrom('second_factors')
        .select(['userId', 'sealedSecret'])
        .where('userId', '>', after?.userId ?? '')
        .orderBy('userId')
        .limit(limit)
        .execute(),
    reseal: ({ userId, sealedSecret }) => reseal(keys, userId, sealedSecret),
    write: async (tx, { userId, sealedSecret }, sealed) => {
      const { numUpdatedRows } = await tx
        .updateTable('second_factors')
        .set({ sealedSecret: sealed })
        .where('userId', '=', userId)
        .where('sealedSecret', '=', sealedSecret)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  });
}

import type { Database } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { type Resealing, resealRows } from '../shared/reseal-rows.ts';
import type { Secret } from '../shared/secret.ts';
import { LOST_KEY, openTicketKey, resealTicketKey } from '../tickets/ticket-key.ts';

interface Row {
  eventId: string;
  keyId: number;
  privateKeySealed: string;
}

/** Seals the keys that sign tickets anew. The keys stay, so tickets that are out stay valid. @returns how many */
export const resealEventKeys = ({ db, secret }: Pick<App, 'db' | 'secret'>): Promise<number> =>
  resealRows<Row>(db, {
    what: 'A ticket key',
    next: findKeys,
    reseal: (row) => resealTicketKey(row, row.privateKeySealed, secret),
    write: async (tx, { eventId, keyId, privateKeySealed }, sealed) => {
      const { numUpdatedRows } = await tx
        .updateTable('event_keys')
        .set({ privateKeySealed: sealed.toString('base64url') })
        .where('eventId', '=', eventId)
        .where('keyId', '=', keyId)
        .where('privateKeySealed', '=', privateKeySealed)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  });

/** Tells whether a secret opens what this database has sealed; true if that is nothing yet. */
export async function opensEventKeys(db: Database, secret: Secret): Promise<boolean> {
  const [key] = await findKeys(db, undefined, 1);
  if (!key) return true;
  try {
    openTicketKey(key, key.privateKeySealed, secret);
    return true;
  } catch {
    return false;
  }
}

const findKeys: Resealing<Row>['next'] = (db, after, limit) =>
  db
    .selectFrom('event_keys')
    .select(['eventId', 'keyId', 'privateKeySealed'])
    .where('privateKeySealed', '<>', LOST_KEY)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('eventId', 'keyId'), '>', eb.tuple(after?.eventId ?? '', after?.keyId ?? 0)),
      ),
    )
    .orderBy('eventId')
    .orderBy('keyId')
    .limit(limit)
    .execute();

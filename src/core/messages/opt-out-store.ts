import type { Database } from '../../db/database.ts';

/** Finds an event's organisation, and whether an address has opted out of its messages. */
export async function findOptOut(db: Database, eventId: string, hash: Buffer) {
  const found = await db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .leftJoin('mail_opt_outs', (join) =>
      join
        .onRef('mail_opt_outs.organisationId', '=', 'organisations.id')
        .on('mail_opt_outs.addressHash', '=', hash),
    )
    .where('events.id', '=', eventId)
    .select([
      'organisations.id as organisationId',
      'organisations.name as organisation',
      'events.name as eventName',
      'optedOutAt',
    ])
    .executeTakeFirst();
  return found && { ...found, unsubscribed: found.optedOutAt !== null };
}

export async function insertOptOut(
  db: Database,
  organisationId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('mail_opt_outs')
    .values({ organisationId, addressHash: hash, optedOutAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(db: Database, organisationId: string, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('mail_opt_outs')
    .where('organisationId', '=', organisationId)
    .where('addressHash', '=', hash)
    .execute();
}

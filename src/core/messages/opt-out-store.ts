import type { Database } from '../../db/database.ts';

/** Finds an event's organisation, and whether an address has opted out of its messages. */
export async function findOptOut(db: Database, eventId: string, hash: Buffer) {
  const found = await db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .leftJoin('mail_opt_outs', (join) =>
      join
        .onRef('mail_opt_outs.organisation_id', '=', 'organisations.id')
        .on('mail_opt_outs.address_hash', '=', hash),
    )
    .where('events.id', '=', eventId)
    .select([
      'organisations.id as organisationId',
      'organisations.name as organisation',
      'events.name as eventName',
      'opted_out_at as optedOutAt',
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
    .values({ organisation_id: organisationId, address_hash: hash, opted_out_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(db: Database, organisationId: string, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('mail_opt_outs')
    .where('organisation_id', '=', organisationId)
    .where('address_hash', '=', hash)
    .execute();
}

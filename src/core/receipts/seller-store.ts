import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { NO_SELLER, SELLER_DETAILS, type Seller, type SellerDetails } from './seller.ts';

/** Finds the current seller details of an organiser. */
export async function findSeller(db: Database | Transaction, organisationId: string): Promise<Seller> {
  const seller = await db
    .selectFrom('organisations as o')
    .leftJoin('sellers as s', 's.organisationId', 'o.id')
    .where('o.id', '=', organisationId)
    .orderBy('s.version', 'desc')
    .limit(1)
    .select((eb) => [
      ...SELLER_DETAILS.map((name) => eb.fn.coalesce(`s.${name}`, eb.val(NO_SELLER[name])).as(name)),
      'o.sellerTimeZone as timeZone',
    ])
    .executeTakeFirst();
  return seller ?? NO_SELLER;
}

/** Finds the current seller details of an event's organiser. */
export async function findSellerOfEvent(tx: Transaction, eventId: string): Promise<Seller> {
  const { organisationId } = await tx
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('organisationId')
    .executeTakeFirstOrThrow();
  return findSeller(tx, organisationId);
}

/** Stores new seller details; receipts that were issued keep their version. */
export async function insertSeller(
  tx: Transaction,
  organisationId: string,
  seller: SellerDetails,
  now: Date,
): Promise<void> {
  await sql`
    insert into sellers (organisation_id, version, saved_at, ${sql.join(SELLER_DETAILS.map((name) => sql.ref(name)))})
    select ${organisationId}::text, coalesce(max(version), 0) + 1, ${now}::timestamptz, ${sql.join(SELLER_DETAILS.map((name) => seller[name]))}
    from sellers where organisation_id = ${organisationId}`.execute(tx);
}

/** Tells whether a receipt uses any version of the seller's details, so that it must stay when the organiser leaves. */
export async function standsOnReceipts(db: Database, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from sellers s where organisation_id = ${organisationId} and concat(${sql.join(SELLER_DETAILS.map((name) => sql.ref(name)))}) <> ''
        and exists (select from receipts r where r.organisation_id = s.organisation_id and r.seller_version = s.version)
    ) as stands`.execute(db);
  return rows[0]?.stands ?? false;
}

/** Erases an organiser's name from receipts without details of a seller. */
export async function eraseAccountName(tx: Transaction, organisationId: string): Promise<void> {
  await sql`update receipt_texts t set account = o.name from events e join organisations o on o.id = e.organisation_id
    where e.id = t.event_id and o.id = ${organisationId}`.execute(tx);
}

/** Deletes the versions that no receipt uses. */
export async function deleteUnusedSellers(tx: Transaction, organisationId: string): Promise<void> {
  await sql`
    delete from sellers s where organisation_id = ${organisationId} and not exists (
      select 1 from receipts r where r.organisation_id = s.organisation_id and r.seller_version = s.version)`.execute(
    tx,
  );
}

import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { NO_SELLER, type Seller } from './seller.ts';

/** Finds the current seller details of an organiser. */
export async function findSeller(db: Database | Transaction, organisationId: string): Promise<Seller> {
  const seller = await db
    .selectFrom('sellers')
    .where('organisation_id', '=', organisationId)
    .orderBy('version', 'desc')
    .limit(1)
    .select([
      'legal_name as legalName',
      'address',
      'registration_number as registrationNumber',
      'vat_number as vatNumber',
      'reverse_charge as reverseCharge',
    ])
    .executeTakeFirst();
  return seller ?? NO_SELLER;
}

/** Finds the current seller details of an event's organiser. */
export async function findSellerOfEvent(tx: Transaction, eventId: string): Promise<Seller> {
  const { organisationId } = await tx
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('organisation_id as organisationId')
    .executeTakeFirstOrThrow();
  return findSeller(tx, organisationId);
}

/** Stores new seller details; receipts that were issued keep their version. */
export async function insertSeller(
  tx: Transaction,
  organisationId: string,
  seller: Seller,
  now: Date,
): Promise<void> {
  await sql`
    insert into sellers (organisation_id, version, legal_name, address, registration_number, vat_number, reverse_charge, saved_at)
    select ${organisationId}::text, coalesce(max(version), 0) + 1, ${seller.legalName}, ${seller.address},
      ${seller.registrationNumber}, ${seller.vatNumber}, ${seller.reverseCharge}::boolean, ${now}::timestamptz
    from sellers where organisation_id = ${organisationId}`.execute(tx);
}

/** Tells whether a receipt uses any version of the seller's details, so that it must stay when the organiser leaves. */
export async function standsOnReceipts(db: Database, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from sellers s where organisation_id = ${organisationId} and legal_name || address || registration_number || vat_number <> ''
        and exists (select from receipts r where r.organisation_id = s.organisation_id and r.seller_version = s.version)
    ) as stands`.execute(db);
  return rows[0]?.stands ?? false;
}

/** Deletes the versions that no receipt uses. */
export async function deleteUnusedSellers(tx: Transaction, organisationId: string): Promise<void> {
  await sql`
    delete from sellers s where organisation_id = ${organisationId} and not exists (
      select 1 from receipts r where r.organisation_id = s.organisation_id and r.seller_version = s.version)`.execute(
    tx,
  );
}

import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { NO_SELLER, type Seller } from './seller.ts';

/** Finds the current seller details of an organiser. */
export async function findSeller(db: Database | Transaction, ownerId: string): Promise<Seller> {
  const seller = await db
    .selectFrom('sellers')
    .where('owner_id', '=', ownerId)
    .orderBy('version', 'desc')
    .limit(1)
    .select([
      'legal_name as legalName',
      'address',
      'registration_number as registrationNumber',
      'vat_number as vatNumber',
      'vat_rate as vatRate',
    ])
    .executeTakeFirst();
  return seller ?? NO_SELLER;
}

/** Two savings of one person come one after the other. */
export async function lockSeller(tx: Transaction, ownerId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', ownerId).select('id').forNoKeyUpdate().execute();
}

/** Stores new seller details; receipts that were issued keep the version that they name. */
export async function insertSeller(
  tx: Transaction,
  ownerId: string,
  seller: Seller,
  now: Date,
): Promise<void> {
  await sql`
    insert into sellers (owner_id, version, legal_name, address, registration_number, vat_number, vat_rate, saved_at)
    select ${ownerId}::text, coalesce(max(version), 0) + 1, ${seller.legalName}, ${seller.address},
      ${seller.registrationNumber}, ${seller.vatNumber}, ${seller.vatRate}::int, ${now}::timestamptz
    from sellers where owner_id = ${ownerId}`.execute(tx);
}

/** Tells whether any of the seller's versions stands on a receipt, and so stays when the organiser leaves. */
export async function standsOnReceipts(db: Database, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from sellers s where owner_id = ${ownerId} and legal_name || address || registration_number || vat_number <> ''
        and exists (select from receipts r where r.owner_id = s.owner_id and r.seller_version = s.version)
    ) as stands`.execute(db);
  return rows[0]?.stands ?? false;
}

/** All that was said and stands on no receipt. */
export async function deleteUnusedSellers(tx: Transaction, ownerId: string): Promise<void> {
  await sql`
    delete from sellers s where owner_id = ${ownerId} and not exists (
      select 1 from receipts r where r.owner_id = s.owner_id and r.seller_version = s.version)`.execute(tx);
}

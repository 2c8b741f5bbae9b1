import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Json } from './canonical.ts';
import type { ActedAs } from './record.ts';

type Tx = Database | Transaction;

/** An entry as it is stored. */
export interface EntryRow {
  id: string;
  chain: string;
  at: Date;
  kind: string;
  actedAs: ActedAs;
  actorId: string | null;
  aboutId: string | null;
  eventId: string | null;
  facts: Json;
  origin: Json;
  originDigest: Buffer | null;
  personal: Json;
  personalDigest: Buffer | null;
  names: Json;
  namesDigest: Buffer | null;
}

export interface SealedRow extends EntryRow {
  sequence: number;
  hash: Buffer;
}

export async function insertEntry(tx: Tx, row: EntryRow): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      id: row.id,
      chain: row.chain,
      at: row.at,
      kind: row.kind,
      actedAs: row.actedAs,
      actorId: row.actorId,
      aboutId: row.aboutId,
      eventId: row.eventId,
      facts: JSON.stringify(row.facts),
      origin: row.origin === null ? null : JSON.stringify(row.origin),
      originDigest: row.originDigest,
      personal: row.personal === null ? null : JSON.stringify(row.personal),
      personalDigest: row.personalDigest,
      names: row.names === null ? null : JSON.stringify(row.names),
      namesDigest: row.namesDigest,
    })
    .execute();
}

/** The event of an entry, with the organisation whose log the entry belongs to. */
export function findNamedEvent(tx: Tx, eventId: string) {
  return tx
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['organisationId', 'name'])
    .executeTakeFirst();
}

interface NamedPerson {
  name: string;
  email: string;
}

/** Finds what the people and the organisation of an entry are called now. People who have left have no name. */
export function findNames(
  tx: Tx,
  { actorId, aboutId, chain }: { actorId: string | null; aboutId: string | null; chain: string },
) {
  const person = (id: string | null) => sql<NamedPerson | null>`(
    select json_build_object('name', name, 'email', email) from users where id = ${id} and deleted_at is null)`;
  return tx
    .selectNoFrom([
      person(actorId).as('actor'),
      person(aboutId).as('about'),
      sql<string | null>`(select name from organisations where id = ${chain})`.as('organisation'),
    ])
    .executeTakeFirstOrThrow();
}

export const entries = (db: Tx) =>
  db
    .selectFrom('audit_entries as entry')
    .select(['entry.id', 'entry.chain', 'entry.at', 'entry.kind', 'entry.actedAs'])
    .select(['entry.actorId', 'entry.aboutId', 'entry.eventId'])
    .select(['entry.facts', 'entry.origin', 'entry.originDigest'])
    .select(['entry.personal', 'entry.personalDigest'])
    .select(['entry.names', 'entry.namesDigest'])
    .select(['entry.sequence', 'entry.hash']);

/** Finds the chains that have unsealed entries. */
export async function findUnsealedChains(db: Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .where('sequence', 'is', null)
    .select('chain')
    .distinct()
    .execute();
  return rows.map(({ chain }) => chain);
}

/** Locks the head of a chain, so that one process at a time extends it. @returns the number and hash of its last sealed entry */
export async function lockHead(tx: Transaction, chain: string): Promise<{ sequence: number; hash: Buffer }> {
  await tx
    .insertInto('audit_heads')
    .values({ chain, sequence: 0, hash: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('audit_heads')
    .where('chain', '=', chain)
    .select(['sequence', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findUnsealed(tx: Transaction, chain: string, limit: number) {
  return entries(tx)
    .where('entry.chain', '=', chain)
    .where('entry.sequence', 'is', null)
    .orderBy('entry.id')
    .limit(limit)
    .execute();
}

export async function storeSeals(
  tx: Transaction,
  chain: string,
  seals: { id: string; sequence: number; hash: Buffer }[],
): Promise<void> {
  const last = seals.at(-1);
  if (!last) return;
  await sql`select set_config('tikiti.seals_names', 'yes', true)`.execute(tx);
  await sql`
    update audit_entries e set sequence = s.sequence, hash = s.hash
    from unnest(${seals.map(({ id }) => id)}::uuid[], ${seals.map(({ sequence }) => sequence)}::bigint[],
      ${seals.map(({ hash }) => hash)}::bytea[]) as s (id, sequence, hash)
    where e.id = s.id`.execute(tx);
  await tx
    .updateTable('audit_heads')
    .set({ sequence: last.sequence, hash: last.hash })
    .where('chain', '=', chain)
    .execute();
}

export function findHeads(db: Tx) {
  return db.selectFrom('audit_heads').orderBy('chain').select(['chain', 'sequence', 'hash']).execute();
}

/** Finds the sealed entries of a chain after a number, in order. */
export async function findSealed(db: Tx, chain: string, after: number, limit: number): Promise<SealedRow[]> {
  const rows = await entries(db)
    .where('entry.chain', '=', chain)
    .where('entry.sequence', '>', after)
    .orderBy('entry.sequence')
    .limit(limit)
    .execute();
  return rows as SealedRow[];
}

/**
 * Deletes network addresses, browsers, and personal data of people without an account from entries older than `before`. @returns how many
 * entries it changed
 */
export async function forgetBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update audit_entries set origin = null, personal = case when about_id is null then null else personal end
    where id in (
      select id from audit_entries where at < ${before}
        and (origin is not null or (personal is not null and about_id is null)) order by at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Deletes from the log the personal data of somebody who deletes their account, and all of it in the logs of organisations deleted with it. */
export async function forgetPerson(
  tx: Transaction,
  { userId, email, organisationIds }: { userId: string; email: string; organisationIds: readonly string[] },
): Promise<void> {
  await sql`
    update audit_entries set origin = null, names = null
    where actor_id = ${userId} and (origin is not null or names is not null)`.execute(tx);
  await sql`update audit_entries set personal = null where about_id = ${userId} and personal is not null`.execute(
    tx,
  );
  await sql`update audit_entries set personal = null where personal ->> 'email' = ${email} and personal ? 'email'`.execute(
    tx,
  );
  await sql`
    update audit_entries set origin = null, personal = null, names = null
    where chain = any(${[...organisationIds]}) and (origin is not null or personal is not null or names is not null)`.execute(
    tx,
  );
}

/** Finds what an account did, oldest first, after one of its entries. */
export function findActsOf(db: Tx, userId: string, after: string | undefined, limit: number) {
  return entries(db)
    .where('entry.actorId', '=', userId)
    .$if(after !== undefined, (query) => query.where('entry.id', '>', after as string))
    .orderBy('entry.id')
    .limit(limit)
    .execute();
}

/** Finds the hash that seals an entry of a chain; undefined if the chain has no such number. */
export async function findHashAt(db: Tx, chain: string, sequence: number): Promise<Buffer | undefined> {
  const entry = await db
    .selectFrom('audit_entries')
    .where('chain', '=', chain)
    .where('sequence', '=', sequence)
    .select('hash')
    .executeTakeFirst();
  return entry?.hash ?? undefined;
}

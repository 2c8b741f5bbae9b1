import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../src/db/database.ts';

/** Tables that each machine has because statements on an event read them, although nothing of the event refers to them. */
const READ_WITH_EVENTS = [
  ...['payees', 'sellers', 'event_slugs', 'members', 'mail_opt_outs', 'organisation_slugs'],
  ...['receipts', 'receipt_counters', 'payment_exceptions', 'outbox'],
];

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  definition: string;
}

/**
 * Spreads a migrated, empty database over the machines of a Citus cluster by event (docs/decisions/0159): `events`, and the tables whose key starts
 * with `event_id`. What they refer to goes to every machine, and all else stays on the coordinator.
 */
export async function distribute(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`set local citus.multi_shard_modify_mode = sequential`.execute(tx);
    // Our triggers look at their own event only.
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx);
    const spread = ['events', ...(await tablesOfEvents(tx))];
    const keys = await foreignKeys(tx);
    const isSpread = (table: string) => spread.includes(table);
    const touched = keys.filter(({ from, to }) => isSpread(from) || isSpread(to));
    for (const { from, name } of touched) await dropConstraint(tx, from, name);
    for (const table of new Set([...referredTo(keys, isSpread), ...READ_WITH_EVENTS]))
      await sql`select create_reference_table(${table})`.execute(tx);
    await dropWiderKeys(tx, spread);
    for (const table of spread) {
      const [by, along] = table === 'events' ? ['id', 'none'] : ['event_id', 'events'];
      await sql`select create_distributed_table(${table}, ${by}, colocate_with => ${along})`.execute(tx);
    }
    for (const { from, name, definition } of touched.filter((key) => isSpread(key.from))) {
      // Citus changes no key by a foreign key; a ticket with a new id moves what belongs to it itself.
      const kept = sql.raw(definition.replace(' ON UPDATE CASCADE', ''));
      await sql`alter table ${sql.table(from)} add constraint ${sql.ref(name)} ${kept}`.execute(tx);
    }
  });
}

const dropConstraint = (tx: Transaction, table: string, name: string) =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);

/** The tables whose key starts with `event_id`: the primary key or, without one, the first unique one. */
async function tablesOfEvents(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c cross join lateral (
      select indkey[0] as first from pg_index where indrelid = c.oid and indisunique
      order by indisprimary desc, indexrelid limit 1) key
    join pg_attribute a on a.attrelid = c.oid and a.attnum = key.first
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'event_id'
    order by c.oid`.execute(tx);
  return rows.map(({ name }) => name);
}

async function foreignKeys(tx: Transaction): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`.execute(
    tx,
  );
  return rows;
}

/** Tables that spread ones refer to, and what these refer to in turn. */
function referredTo(keys: readonly ForeignKey[], isSpread: (table: string) => boolean): string[] {
  const found = new Set<string>();
  const follow = (from: (table: string) => boolean) => {
    for (const key of keys) {
      if (!from(key.from) || isSpread(key.to) || found.has(key.to)) continue;
      found.add(key.to);
      follow((table) => table === key.to);
    }
  };
  follow(isSpread);
  return [...found];
}

/** Drops unique keys that do not name the event: no machine could keep them, and their values are random. */
async function dropWiderKeys(tx: Transaction, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attname = 'event_id'
    where contype = 'u' and conrelid::regclass::text = any(${tables}::text[]) and a.attnum <> all(conkey)`.execute(
    tx,
  );
  for (const { table, name } of rows) await dropConstraint(tx, table, name);
}

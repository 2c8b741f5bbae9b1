import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from './database.ts';

/** Tables that each machine has because statements on an event read them, although nothing of the event refers to them. */
const READ_WITH_EVENTS = [
  ...['payees', 'bank_accounts', 'sellers', 'event_slugs', 'members', 'mail_opt_outs', 'organisation_slugs'],
  ...['receipts', 'receipt_counters', 'payment_exceptions', 'outbox'],
];

interface Key {
  name: string;
  table: string;
}

interface ForeignKey extends Key {
  to: string;
  definition: string;
}

/** What spreading a database over the machines of a Citus cluster does (docs/decisions/0159). */
export interface Distribution {
  /** Tables that are spread by event: `events`, and those whose key starts with `event_id`. */
  spread: string[];
  /** Tables that each machine gets, because spread ones refer to them or are read with them. */
  everywhere: string[];
  /** Foreign keys that are made again after that. */
  foreignKeys: ForeignKey[];
  /** Foreign keys from what is on each machine to what is spread, which nothing can check. */
  lostForeignKeys: ForeignKey[];
  /** Unique keys that do not name the event, which no machine could keep. Their values are random. */
  lostUniqueKeys: Key[];
}

/** Finds out what is to be done with this database, which is not spread yet. It changes nothing. */
export async function planDistribution(db: Database): Promise<Distribution> {
  const spread = ['events', ...(await tablesOfEvents(db))];
  const keys = await foreignKeys(db);
  const isSpread = (table: string) => spread.includes(table);
  return {
    spread,
    everywhere: [...new Set([...referredTo(keys, isSpread), ...READ_WITH_EVENTS])],
    foreignKeys: keys.filter(({ table }) => isSpread(table)),
    lostForeignKeys: keys.filter(({ table, to }) => !isSpread(table) && isSpread(to)),
    lostUniqueKeys: await widerKeys(db, spread),
  };
}

/** Spreads a database with all its rows, in one transaction. Nobody may use it meanwhile. */
export async function distribute(db: Database, plan: Distribution): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`set local citus.multi_shard_modify_mode = sequential`.execute(tx);
    // Our triggers look at their own event only.
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx);
    for (const key of [...plan.foreignKeys, ...plan.lostForeignKeys, ...plan.lostUniqueKeys])
      await sql`alter table ${sql.table(key.table)} drop constraint ${sql.ref(key.name)}`.execute(tx);
    for (const table of plan.everywhere) await sql`select create_reference_table(${table})`.execute(tx);
    for (const table of plan.spread) {
      const [by, along] = table === 'events' ? ['id', 'none'] : ['event_id', 'events'];
      await sql`select create_distributed_table(${table}, ${by}, colocate_with => ${along})`.execute(tx);
    }
    // What was copied to other places is still on this machine's disk. The ledger refuses to be emptied; it names nobody.
    for (const table of await thatCanBeEmptied(tx, [...plan.spread, ...plan.everywhere]))
      await sql`select truncate_local_data_after_distributing_table(${table})`.execute(tx);
    for (const { table, name, definition } of plan.foreignKeys) {
      // Citus changes no key by a foreign key; a ticket with a new id moves what belongs to it itself.
      const kept = sql.raw(definition.replace(' ON UPDATE CASCADE', ''));
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${kept}`.execute(tx);
    }
  });
}

/** The tables whose key starts with `event_id`: the primary key or, without one, the first unique one. */
async function tablesOfEvents(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c cross join lateral (
      select indkey[0] as first from pg_index where indrelid = c.oid and indisunique
      order by indisprimary desc, indexrelid limit 1) key
    join pg_attribute a on a.attrelid = c.oid and a.attnum = key.first
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'event_id'
    order by c.oid`.execute(db);
  return rows.map(({ name }) => name);
}

async function foreignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as "table", confrelid::regclass::text as "to",
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`.execute(
    db,
  );
  return rows;
}

/** Tables that spread ones refer to, and what these refer to in turn. */
function referredTo(keys: readonly ForeignKey[], isSpread: (table: string) => boolean): string[] {
  const found = new Set<string>();
  const follow = (from: (table: string) => boolean) => {
    for (const key of keys) {
      if (!from(key.table) || isSpread(key.to) || found.has(key.to)) continue;
      found.add(key.to);
      follow((table) => table === key.to);
    }
  };
  follow(isSpread);
  return [...found];
}

async function widerKeys(db: Database, tables: readonly string[]): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attname = 'event_id'
    where contype = 'u' and conrelid::regclass::text = any(${tables}::text[]) and a.attnum <> all(conkey)`.execute(
    db,
  );
  return rows;
}

/** Leaves out tables with a trigger that hears of TRUNCATE. */
async function thatCanBeEmptied(tx: Transaction, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as "table" from pg_trigger where tgtype & 32 <> 0`.execute(tx);
  const refusing = new Set(rows.map(({ table }) => table));
  return tables.filter((table) => !refusing.has(table));
}

/** The machines of a Citus cluster, of which this database is the coordinator, as "host:port". @throws Error in plain words when it is none */
export async function citusMachines(db: Database): Promise<string[]> {
  const { rows: found } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (found.length === 0) throw new Error(NO_CITUS);
  const { rows } = await sql<{ machine: string; coordinator: boolean }>`
    select nodename || ':' || nodeport as machine, citus_is_coordinator() as coordinator
    from pg_dist_node where shouldhaveshards and noderole = 'primary' order by nodename, nodeport`.execute(
    db,
  );
  if (rows.some(({ coordinator }) => !coordinator)) throw new Error(NOT_THE_COORDINATOR);
  return rows.map(({ machine }) => machine);
}

const NO_CITUS =
  'This database is no Citus coordinator. Install Citus on it and on the other machines, run "create extension citus" in this database, and name the ' +
  'others with citus_add_node.';
const NOT_THE_COORDINATOR = 'This is a worker of a Citus cluster. Let DATABASE_URL name its coordinator.';

/** Tells whether a database is spread already. */
export async function isDistributed(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_dist_partition where logicalrelid = 'events'::regclass`.execute(
    db,
  );
  return rows.length > 0;
}

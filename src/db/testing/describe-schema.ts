import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Each room with the tables and views that its stores write, in reading order. */
const ROOMS: Record<string, string[]> = {
  accounts: [
    'users',
    'sessions',
    'passwords',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'mail_codes',
    'sign_ups',
    'attempts',
  ],
  media: ['images', 'renderings', 'discarded_files'],
  organisations: ['organisations', 'organisation_slugs', 'members', 'invitations'],
  taxes: ['tax_rates'],
  events: [
    'events',
    'event_slugs',
    'series',
    'event_approvals',
    'event_moves',
    'cancellations',
    'ticket_types',
    'shared_capacities',
    'shared_capacity_uses',
    'inventory',
    'event_keys',
  ],
  orders: [
    'orders',
    'order_lines',
    'business_buyers',
    'tickets',
    'ticket_transfers',
    'taken_back_transfers',
    'ticket_resales',
    'ended_resales',
    'order_sums',
    'sales',
    'order_claims',
    'order_confirmations',
    'order_address_changes',
    'order_notes',
    'ticket_exchanges',
    'order_tags',
    'order_mails',
  ],
  attendees: ['attendee_settings', 'questions', 'question_types', 'attendees', 'answers', 'answer_files'],
  'add-ons': ['add_ons', 'add_on_ticket_types'],
  'promo-codes': ['promotions', 'promotion_types', 'promo_codes'],
  'waiting-list': ['waiting_lists', 'waiting_entries'],
  'check-in': [
    'check_in_areas',
    'check_in_area_types',
    'gates',
    'door_devices',
    'admissions',
    'admission_counts',
    'collected_add_ons',
    'add_on_collections',
    'scans',
    'imported_codes',
  ],
  kiosk: ['kiosks'],
  guests: ['guest_batches'],
  payments: [
    'payees',
    'bank_accounts',
    'payment_attempts',
    'webhook_inbox',
    'refund_requests',
    'refunds',
    'disputes',
    'reconciliations',
    'payment_exceptions',
  ],
  ledger: [
    'ledger_transfers',
    'ledger_entries',
    'payment_balances',
    'event_sums',
    'payouts',
    'sellers',
    'receipt_counters',
    'receipt_gaps',
    'receipts',
    'receipt_texts',
  ],
  'box-office': ['till_shifts', 'till_entries'],
  questionnaire: ['questionnaire_form', 'questionnaires'],
  audit: ['audit_entries', 'audit_heads'],
  outbox: ['outbox'],
  wallets: ['wallet_events', 'wallet_passes', 'wallet_devices', 'wallet_changes'],
  messages: ['messages', 'message_recipients', 'mail_opt_outs'],
  places: ['gazetteer_places', 'gazetteer_version'],
  installation: ['processes', 'installation_secret', 'restores'],
};

const HEAD = `-- The schema as it stands, in PostgreSQL's own words. Read it here, change it by a migration, and let
-- \`npm run sql\` write it anew.`;

interface Described {
  name: string;
  says: string;
}

/** A table or view, with its indexes, triggers and so on. */
interface Relation extends Described {
  below: string[];
}

/**
 * Describes a migrated database as SQL, grouped by room: PostgreSQL's own text for what is in its catalogs, the same each time. It is for
 * reading; `migrations/` creates databases.
 * @throws Error if a table or view belongs to no room, or a room names one that is gone
 */
export async function describeSchema(db: Database): Promise<string> {
  const [shared, tables, views, below] = await Promise.all([
    describeShared(db),
    describeTables(db),
    describeViews(db),
    describeBelow(db),
  ]);
  const relations = new Map(
    [...tables, ...views].map(({ name, says }): [string, Relation] => [
      name,
      { name, says, below: below.filter((part) => part.name === name).map((part) => part.says) },
    ]),
  );
  const sections = Object.entries(ROOMS).map(([room, names]) => {
    const own = names.map((name) => take(relations, name, room));
    return [`-- ${room}`, ...own.map((relation) => [relation.says, ...relation.below].join('\n'))];
  });
  if (relations.size > 0) throw new Error(`No room has ${[...relations.keys()].join(', ')}: see ROOMS.`);
  return `${[HEAD, ...shared.map(({ says }) => says), ...sections.flat()].join('\n\n')}\n`;
}

function take(relations: Map<string, Relation>, name: string, room: string): Relation {
  const relation = relations.get(name);
  if (!relation) throw new Error(`The room ${room} has no ${name}: see ROOMS.`);
  relations.delete(name);
  return relation;
}

/** SQL: whether an object is ours, rather than an extension's or part of the record of migrations. */
const isOurs = (catalog: string, oid: string) => sql`
  not exists (
    select from pg_depend where classid = ${sql.lit(catalog)}::regclass and objid = ${sql.ref(oid)} and deptype = 'e'
  )`;
export const ourRelation = sql`
  c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%' and ${isOurs('pg_class', 'c.oid')}`;

/** Describes extensions, types, sequences without a column, and functions. */
async function describeShared(db: Database): Promise<Described[]> {
  const { rows } = await sql<Described>`
    select name, says from (
      select 1 as rank, extname as name, format('CREATE EXTENSION %I;', extname) as says
      from pg_extension where extname <> 'plpgsql'
      union all
      select 2, typname, case typtype
        when 'e' then format('CREATE TYPE %I AS ENUM (%s);', typname,
          (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
        else format('CREATE DOMAIN %I AS %s%s%s%s;', typname, format_type(typbasetype, typtypmod), ' DEFAULT ' || typdefault,
          case when typnotnull then ' NOT NULL' end,
          (select string_agg(' ' || pg_get_constraintdef(oid, true), '' order by conname) from pg_constraint
            where contypid = t.oid and contype = 'c')) end
      from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${isOurs('pg_type', 't.oid')}
      union all
      select 3, relname, format('CREATE SEQUENCE %I AS %s INCREMENT %s START %s;', relname, format_type(seqtypid, null),
        seqincrement, seqstart)
      from pg_class c join pg_sequence on seqrelid = c.oid where ${ourRelation} and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and refobjsubid > 0)
      union all
      select 4, proname, rtrim(pg_get_functiondef(oid), E'\n') || ';'
      from pg_proc p where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and ${isOurs('pg_proc', 'p.oid')}
    ) as shared order by rank, name collate "C", says collate "C"`.execute(db);
  return rows;
}

async function describeTables(db: Database): Promise<Described[]> {
  const { rows } = await sql<Described>`
    with columns as (
      select attrelid, string_agg(concat_ws(' ', '  ' || quote_ident(attname), format_type(atttypid, atttypmod),
        case when attcollation <> t.typcollation then 'COLLATE ' || attcollation::regcollation end,
        case attgenerated when 's' then format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid, true))
          when 'v' then format('GENERATED ALWAYS AS (%s) VIRTUAL', pg_get_expr(adbin, adrelid, true))
          else 'DEFAULT ' || pg_get_expr(adbin, adrelid, true) end,
        case attidentity when 'a' then 'GENERATED ALWAYS AS IDENTITY' when 'd' then 'GENERATED BY DEFAULT AS IDENTITY' end,
        case when attnotnull then 'NOT NULL' end,
        case when attstorage <> t.typstorage then format('STORAGE %s', attstorage) end,
        'COMPRESSION ' || nullif(attcompression::text, '')), E',\n' order by attnum) as says
      from pg_attribute join pg_type t on t.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped group by attrelid
    ), constraints as (
      select conrelid, string_agg(format(E',\n  CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true)), ''
        order by array_position(array['p', 'u', 'x', 'c', 'f'], contype::text), conname collate "C") as says
      from pg_constraint where contype <> 'n' and contype <> 't' group by conrelid
    )
    select relname as name, format(E'CREATE %sTABLE %I (\n%s%s\n)%s;', case relpersistence when 'u' then 'UNLOGGED ' end, relname,
      columns.says, constraints.says, ' WITH (' || array_to_string(reloptions, ', ') || ')') as says
    from pg_class c join columns on attrelid = c.oid left join constraints on conrelid = c.oid
    where relkind in ('r', 'p') and ${ourRelation}`.execute(db);
  return rows;
}

async function describeViews(db: Database): Promise<Described[]> {
  const { rows } = await sql<Described>`
    select relname as name, format(E'CREATE %sVIEW %I%s AS\n%s', case relkind when 'm' then 'MATERIALIZED ' end, relname,
      ' WITH (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(c.oid, true)) as says
    from pg_class c where relkind in ('v', 'm') and ${ourRelation}`.execute(db);
  return rows;
}

/** Describes what belongs to a table: statistics targets, indexes other than those of constraints, extended statistics and triggers. */
async function describeBelow(db: Database): Promise<Described[]> {
  const { rows } = await sql<Described>`
    select c.relname as name, below.says from pg_class c cross join lateral (
      select 1 as rank, attname as part,
        format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS %s;', c.relname, attname, attstattarget) as says
      from pg_attribute where attrelid = c.oid and attstattarget >= 0 and c.relkind in ('r', 'p', 'm')
      union all
      select 2, indexrelid::regclass::text, pg_get_indexdef(indexrelid, 0, true) || ';'
      from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select 3, stxname, pg_get_statisticsobjdef(oid) || ';' from pg_statistic_ext where stxrelid = c.oid
      union all
      select 4, tgname, pg_get_triggerdef(oid, true) || ';' from pg_trigger where tgrelid = c.oid and not tgisinternal
    ) as below
    where ${ourRelation} order by name, rank, part collate "C"`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.ts';

type Connection = Database | Transaction;

/** Any number that only we ask for: one process fills the table. */
const FILLING_LOCK = 7_416_574;

/** A row of gazetteer_places. */
export interface GazetteerRow {
  id: number;
  name: string;
  search: string;
  partOf: string | null;
  district: string | null;
  region: string | null;
  /** ISO 3166 code. */
  country: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** A row as a search found it: how like the name is to what was typed, 0..1. */
export interface FoundRow extends GazetteerRow {
  likeness: number;
}

const COLUMNS = sql.raw(
  'id, name, search, part_of as "partOf", district, region, country, latitude, longitude, population',
);

const KEY = 'gazetteer_places_pkey';
const INDEXES = {
  gazetteer_places_prefix: '(search text_pattern_ops)',
  gazetteer_places_similar: 'using gin (search gin_trgm_ops)',
  gazetteer_places_latitude: '(latitude, longitude)',
  gazetteer_places_large: '(population desc)',
};

/** The name of an index until its table is put in place. */
const next = (index: string) => `${index}_next`;

export async function loadedVersion(db: Connection): Promise<string | undefined> {
  const row = await db.selectFrom('gazetteer_version').select('version').executeTakeFirst();
  return row?.version;
}

/** @returns whether this transaction may fill the table; false when another one does */
export async function takeFilling(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${FILLING_LOCK}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/**
 * Fills a table beside the one that searches read, so that they go on with the old list.
 * @param lines a place each: the columns after the id, between tabs; an empty one is null
 */
export async function fillBeside(tx: Transaction, lines: string): Promise<void> {
  // Sorts and indexes the whole list in memory, in a third of the time.
  await sql`set local maintenance_work_mem = '64MB'`.execute(tx);
  await sql`set local work_mem = '32MB'`.execute(tx);
  await sql`create table gazetteer_places_next (like gazetteer_places including defaults)`.execute(tx);
  await sql`
    insert into gazetteer_places_next
      (id, name, search, part_of, district, region, country, latitude, longitude, population)
    select id, f[1], f[2], nullif(f[3], ''), nullif(f[4], ''), nullif(f[5], ''), f[6], f[7]::float8, f[8]::float8, f[9]::int
    from (
      select id, string_to_array(line, E'\\t') as f
      from string_to_table(${lines}, E'\\n') with ordinality as list (line, id)
    ) places order by f[2]
  `.execute(tx);
  // Building an index once over all rows takes a fraction of the time of growing it with them.
  await sql`
    alter table gazetteer_places_next add constraint ${sql.id(next(KEY))} primary key (id)
  `.execute(tx);
  for (const [name, over] of Object.entries(INDEXES)) {
    await sql`create index ${sql.id(next(name))} on gazetteer_places_next ${sql.raw(over)}`.execute(tx);
  }
  // Searches are planned with what the planner knows of the new rows.
  await sql`analyze gazetteer_places_next`.execute(tx);
}

/**
 * Puts the filled table where searches look. They wait from here to the end of the transaction, which should follow at once.
 * @param version which list this is
 */
export async function putInPlace(tx: Transaction, version: string): Promise<void> {
  await sql`drop table gazetteer_places`.execute(tx);
  await sql`alter table gazetteer_places_next rename to gazetteer_places`.execute(tx);
  for (const name of [KEY, ...Object.keys(INDEXES)]) {
    await sql`alter index ${sql.id(next(name))} rename to ${sql.id(name)}`.execute(tx);
  }
  await sql`
    insert into gazetteer_version (version) values (${version})
    on conflict (single) do update set version = excluded.version, loaded_at = now()
  `.execute(tx);
}

/** Places whose name begins with what was typed, the largest first. @param search folded */
export async function findByPrefix(db: Database, search: string): Promise<FoundRow[]> {
  const pattern = `${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<FoundRow>`
    select ${COLUMNS}, 1::float8 as likeness from gazetteer_places
    where search like ${pattern} order by (search = ${search}) desc, population desc limit 40
  `.execute(db);
  return rows;
}

/** Places whose name is like what was typed, the likest first. @param search folded */
export async function findByLikeness(db: Database, search: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${COLUMNS}, similarity(search, ${search})::float8 as likeness from gazetteer_places
    where search % ${search} order by likeness desc, population desc limit 40
  `.execute(db);
  return rows;
}

export async function findById(db: Database, id: number): Promise<GazetteerRow | undefined> {
  const { rows } = await sql<GazetteerRow>`select ${COLUMNS} from gazetteer_places where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Places within `degrees` of latitude, the nearest first. Cosine makes a degree of longitude what it is there. */
export async function findNear(
  db: Database,
  { latitude, longitude, degrees }: { latitude: number; longitude: number; degrees: number },
): Promise<(GazetteerRow & { distance: number })[]> {
  const { rows } = await sql<GazetteerRow & { distance: number }>`
    select * from (
      select ${COLUMNS}, sqrt(power(latitude - ${latitude}::float8, 2) + power(
        (180 - abs(180 - abs(longitude - ${longitude}::float8))) * cos(radians(${latitude}::float8)), 2)) as distance
      from gazetteer_places
      where latitude between ${latitude - degrees}::float8 and ${latitude + degrees}::float8
    ) around
    where distance <= ${degrees}::float8 order by distance, id limit 5
  `.execute(db);
  return rows;
}

/** The largest places in a box of degrees, one of each spot. */
export async function findLargest(
  db: Database,
  box: { west: number; south: number; east: number; north: number; population: number },
): Promise<Pick<GazetteerRow, 'name' | 'latitude' | 'longitude' | 'population'>[]> {
  return db
    .selectFrom('gazetteer_places')
    .select(['name', 'latitude', 'longitude', 'population'])
    .where('population', '>=', box.population)
    .where('latitude', '>=', box.south)
    .where('latitude', '<', box.north)
    .where('longitude', '>=', box.west)
    .where('longitude', '<', box.east)
    .groupBy(['name', 'latitude', 'longitude', 'population'])
    .orderBy('population', 'desc')
    .orderBy('name')
    .limit(40)
    .execute();
}

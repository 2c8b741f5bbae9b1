import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { silentLog } from '../../../../tests/fakes/log.ts';
import type { Transaction } from '../../../db/database.ts';
import { createGazetteer } from './gazetteer.ts';
import { fillBeside, loadedVersion, putInPlace } from './gazetteer-store.ts';

const { db } = await createTestApp();

const lineOf = (name: string) =>
  [name, name.toLowerCase(), '', '', '', 'ZA', '-26.1', '28.05', '1000'].join('\t');
const loadList = async (tx: Transaction, version: string, names: string[]) => {
  await fillBeside(tx, names.map(lineOf).join('\n'));
  await putInPlace(tx, version);
};

/** Places as another connection finds them. */
const found = async () => {
  const rows = await db.selectFrom('gazetteer_places').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

/** Tells whether somebody waits for the table of places. */
const waits = async () => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks where relation = 'gazetteer_places'::regclass and not granted) as waits
  `.execute(db);
  return rows[0]?.waits;
};

/** Keys, indexes and constraints of the table, with their names. */
const shape = async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'gazetteer_places'::regclass
    union all select indexname, indexdef from pg_indexes where tablename = 'gazetteer_places' order by 1, 2
  `.execute(db);
  return rows;
};

const migrated = await shape();

beforeEach(() => db.transaction().execute((tx) => loadList(tx, 'old', ['Sandton', 'Soweto'])));

test('searches find the old list while another is loaded, and wait only for its last moment', async () => {
  let search: Promise<string[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await fillBeside(tx, lineOf('Rosebank'));
    expect(await found()).toEqual(['Sandton', 'Soweto']);

    // What would happen all along if the list were loaded into the table itself.
    await putInPlace(tx, 'new');
    search = found();
    await expect.poll(waits).toBe(true);
  });
  expect(await search).toEqual(['Rosebank']);
  expect(await loadedVersion(db)).toBe('new');
});

test('every load leaves a table of the same shape', async () => {
  const before = await shape();
  expect(before).toEqual(expect.arrayContaining(migrated));
  expect(before.length).toBeGreaterThan(migrated.length);
  await db.transaction().execute((tx) => loadList(tx, 'new', ['Rosebank']));
  expect(await shape()).toEqual(before);
});

test('another release’s list is searched while this one’s is loaded, or cannot be', async () => {
  const gazetteerThat = (load: () => Promise<void>) => createGazetteer({ db, log: silentLog, load });
  const loading = gazetteerThat(() => new Promise(() => {}));
  const failing = gazetteerThat(() => Promise.reject(new Error('no memory')));
  for (const gazetteer of [loading, failing]) {
    for (const time of ['first', 'second']) expect(await gazetteer.ready(), time).toBe(true);
    const suggestions = await gazetteer.suggest({ text: 'sandton', near: undefined, session: undefined });
    expect(suggestions.map(({ name }) => name)).toEqual(['Sandton']);
  }

  await db.deleteFrom('gazetteer_version').execute();
  expect(await gazetteerThat(() => new Promise(() => {})).ready()).toBe(false);
});

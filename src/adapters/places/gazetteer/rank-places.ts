import type { Point } from '../../../core/places/place.ts';
import { countryName } from './country-name.ts';
import { foldName } from './fold-name.ts';
import type { FoundRow } from './gazetteer-store.ts';
import type { Reading } from './read-search.ts';

const MOST = 8;

/** Weighs each sign against the name's likeness (0..1): a million people, the right country said, being near. */
const WEIGHT = { people: 0.5, said: 1, near: 0.25, whole: 0.3 };

/**
 * The likeliest first, each place once: the name decides, then what else was said, then how many live there and how near it is.
 * @param near where the map is
 */
export function rankPlaces(
  rows: readonly FoundRow[],
  { name, rest }: Reading,
  near: Point | undefined,
): FoundRow[] {
  const score = (row: FoundRow) =>
    row.likeness +
    (row.search === name ? WEIGHT.whole : 0) +
    (WEIGHT.people * Math.log10(row.population + 1)) / 6 +
    (rest && isSaid(row, rest) ? WEIGHT.said : 0) +
    (near ? WEIGHT.near * nearness(row, near) : 0);
  const scored = rows.map((row) => ({ row, score: score(row) })).sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  const once = scored.filter(({ row }) => {
    const spot = `${row.name} ${row.latitude} ${row.longitude}`;
    return !seen.has(spot) && seen.add(spot);
  });
  return once.slice(0, MOST).map(({ row }) => row);
}

/** Tells whether a place lies in what was said: "paris texas", "cape town south af". */
export function isSaid({ partOf, district, region, country }: FoundRow, rest: string): boolean {
  const whereabouts = [partOf, district, region, countryName(country), country]
    .map((part) => foldName(part ?? ''))
    .filter(Boolean);
  return whereabouts.some((part) => part.startsWith(rest) || rest.startsWith(part) || rest.endsWith(part));
}

/** 1 here, 0 from 500 km on. */
function nearness({ latitude, longitude }: Point, near: Point): number {
  const east =
    (180 - Math.abs(180 - Math.abs(longitude - near.longitude))) * Math.cos((near.latitude * Math.PI) / 180);
  return Math.max(0, 1 - Math.hypot(latitude - near.latitude, east) / 4.5);
}

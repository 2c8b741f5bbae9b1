import type { MapLabels } from '../../../core/places/map-labels.ts';
import type { Candidate, KnownPlace, Point } from '../../../core/places/place.ts';
import type { PlaceFinder } from '../../../core/places/place-finder.ts';
import { MINUTE_MS } from '../../../core/shared/durations.ts';
import type { Log } from '../../../core/shared/log.ts';
import type { Database } from '../../../db/database.ts';
import { countryName } from './country-name.ts';
import { foldName } from './fold-name.ts';
import {
  type FoundRow,
  findById,
  findByLikeness,
  findByPrefix,
  findNear,
  type GazetteerRow,
} from './gazetteer-store.ts';
import { loadedList } from './load-gazetteer.ts';
import { isSaid, rankPlaces } from './rank-places.ts';
import { type Reading, readSearch } from './read-search.ts';
import { labelsOf } from './tile-labels.ts';

/** A pin further from every place is nowhere: about 30 km. */
const NEAR_DEGREES = 0.27;

/** A reading whose best name is less like what was typed is a guess: the next reading is asked. */
const GOOD = 0.55;

/** After a failure to load the list, ms. */
const TRY_AGAIN_MS = MINUTE_MS;

/**
 * Places without any provider: the world's towns in our own database. The list is loaded on first use, once, while everything else
 * works on; until then `ready` says no, unless another release's list is there to search in.
 * @param load fills the list, or waits until another process has
 */
export function createGazetteer({
  db,
  log,
  load,
}: {
  db: Database;
  log: Log;
  load: () => Promise<void>;
}): PlaceFinder & MapLabels {
  let looking: Promise<void> | undefined;
  let loading: Promise<void> | undefined;
  let current = false;
  let searchable = false;
  let failure: { error: unknown; until: number } | undefined;

  const fail = (error: unknown) => {
    failure = { error, until: performance.now() + TRY_AGAIN_MS };
    log.error({ err: error }, 'the list of places could not be loaded');
  };

  /** Looks which list is there, and begins to load this release's unless it is that. */
  const bringUpToDate = async () => {
    const list = await loadedList(db);
    searchable = list !== 'none';
    current = list === 'current';
    if (current) return;
    loading = load()
      .then(() => {
        searchable = true;
        current = true;
      }, fail)
      .finally(() => {
        loading = undefined;
      });
  };

  /** Begins to load at the first question. @throws what loading failed with, for a minute; then the next question begins again */
  const ready = async () => {
    if (current) return true;
    const failed = failure && failure.until > performance.now() ? failure : undefined;
    if (!failed && !loading) {
      looking ??= bringUpToDate()
        .catch(fail)
        .finally(() => {
          looking = undefined;
        });
      await looking;
    }
    if (searchable) return true;
    if (failed) throw failed.error;
    // Filling the table takes seconds. Nobody waits for that, unless it is about to end.
    await Promise.race([loading, sleep(100)]);
    return searchable;
  };

  return {
    findsStreets: false,
    search: 'while-typing',
    attribution: '© GeoNames',
    ready,
    async suggest({ text, near }) {
      const guesses: FoundRow[] = [];
      for (const reading of readSearch(text)) {
        const rows = await search(db, reading, near);
        if ((rows[0]?.likeness ?? 0) >= GOOD) return rows.map(candidateOf);
        guesses.push(...rows);
      }
      return rankPlaces(guesses, { name: '', rest: '', guessed: true }, near).map(candidateOf);
    },
    async find(id) {
      const row = /^\d{1,9}$/.test(id) ? await findById(db, Number(id)) : undefined;
      return row && placeOf(row);
    },
    async town(name) {
      // The first question begins to load the list and is answered without it; a failure is logged there.
      if (!(await ready().catch(() => false))) return undefined;
      const folded = foldName(name);
      const [largest] = folded ? await findByPrefix(db, folded) : [];
      return largest?.search === folded ? largest : undefined;
    },
    async at(point) {
      if (!(await ready())) return undefined;
      const [nearest] = await findNear(db, { ...point, degrees: NEAR_DEGREES });
      return nearest && placeOf(nearest);
    },
    async labelsOf(tile) {
      // A map alone does not load the list: somebody who searches or moves a pin does.
      searchable ||= (await loadedList(db)) !== 'none';
      return searchable ? labelsOf(db, tile) : undefined;
    },
  };
}

/** Searches by first letters, and by likeness for what is spelt another way. */
async function search(db: Database, reading: Reading, near: Point | undefined): Promise<FoundRow[]> {
  const { name, rest, guessed } = reading;
  const exact = await findByPrefix(db, name);
  const enough = exact.length >= 8 && !guessed;
  const like = enough || name.length < 3 ? [] : await findByLikeness(db, name);
  const rows = [...exact, ...like].filter((row) => !guessed || isSaid(row, rest));
  return rankPlaces(rows, reading, near);
}

function candidateOf(row: FoundRow): Candidate {
  const detail = [row.partOf, row.region, countryName(row.country)].filter(
    (part) => part && part !== row.name,
  );
  return { id: String(row.id), name: row.name, detail: detail.join(', '), place: placeOf(row) };
}

function placeOf({ name, partOf, district, region, country, latitude, longitude }: GazetteerRow): KnownPlace {
  return {
    name,
    parts: {
      sublocality: partOf ? name : undefined,
      locality: partOf ?? name,
      district: district ?? undefined,
      region: region ?? undefined,
      country: countryName(country),
    },
    point: { latitude, longitude },
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

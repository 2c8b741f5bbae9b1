import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Database } from '../../../db/database.ts';
import { shipped } from '../../shipped.ts';
import { analyse, fillPlaces, loadedVersion, takeFilling } from './gazetteer-store.ts';

/** Between two looks whether another process has filled the table, ms. */
const LOOK_AGAIN_MS = 500;

/** The list of places, written by scripts/gazetteer/write-gazetteer.ts. */
const readList = () => readFile(shipped('src/adapters/places/gazetteer/places.tsv.br'));

/** Tells whether the table of places holds the list that this release brings. */
export async function isLoaded(db: Database): Promise<boolean> {
  const version = await loadedVersion(db);
  return version !== undefined && version === versionOf(await readList());
}

/** Sees to it that the table of places is full: fills it, or waits for another process that is at it. */
export async function loadGazetteer(db: Database): Promise<void> {
  const list = await readList();
  while (!(await fillGazetteer(db, list))) await setTimeout(LOOK_AGAIN_MS);
}

/**
 * Fills the table in one transaction, unless it is full.
 * @returns false when another process is at it
 */
async function fillGazetteer(db: Database, list: Buffer): Promise<boolean> {
  const version = versionOf(list);
  if ((await loadedVersion(db)) === version) return true;
  const lines = (await promisify(brotliDecompress)(list)).toString();
  const filled = await db.transaction().execute(async (tx) => {
    if (!(await takeFilling(tx))) return false;
    if ((await loadedVersion(tx)) !== version) await fillPlaces(tx, lines, version);
    return true;
  });
  if (filled) await analyse(db);
  return filled;
}

/** Another list is another version, and is loaded again. */
const versionOf = (list: Buffer) => hash('sha256', list);

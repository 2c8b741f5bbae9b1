import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Database } from '../../../db/database.ts';
import { shipped } from '../../shipped.ts';
import { fillBeside, loadedVersion, putInPlace, takeFilling } from './gazetteer-store.ts';

/** Between two looks whether another process has filled the table, ms. */
const LOOK_AGAIN_MS = 500;

/** The list of places, written by scripts/gazetteer/write-gazetteer.ts. */
const readList = () => readFile(shipped('src/adapters/places/gazetteer/places.tsv.br'));

/** Tells which list the table of places holds: the one that this release brings, that of another release, or none. */
export async function loadedList(db: Database): Promise<'current' | 'other' | 'none'> {
  const version = await loadedVersion(db);
  if (version === undefined) return 'none';
  return version === versionOf(await readList()) ? 'current' : 'other';
}

/** Sees to it that the table of places holds this release's list: fills it, or waits for another process that is at it. */
export async function loadGazetteer(db: Database): Promise<void> {
  const list = await readList();
  while (!(await fillGazetteer(db, list))) await setTimeout(LOOK_AGAIN_MS);
}

/**
 * Loads the list in one transaction, unless it is there. Searches read the old one until the last moment.
 * @returns false when another process is at it
 */
async function fillGazetteer(db: Database, list: Buffer): Promise<boolean> {
  const version = versionOf(list);
  if ((await loadedVersion(db)) === version) return true;
  const lines = (await promisify(brotliDecompress)(list)).toString();
  return db.transaction().execute(async (tx) => {
    if (!(await takeFilling(tx))) return false;
    if ((await loadedVersion(tx)) === version) return true;
    await fillBeside(tx, lines);
    await putInPlace(tx, version);
    return true;
  });
}

/** Another list is another version, and is loaded again. */
const versionOf = (list: Buffer) => hash('sha256', list);

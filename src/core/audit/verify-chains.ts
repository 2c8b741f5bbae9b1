import type { App } from '../shared/app.ts';
import { findHeads, findSealed, type SealedRow } from './audit-store.ts';
import { digestOf, hashOf, type Json } from './canonical.ts';
import { toHashed } from './seal-entries.ts';

/** What checking a chain came to; `broken` names its first entry that isn't as it was sealed, and how. */
export interface CheckedChain {
  chain: string;
  /** How many entries are as they were sealed, from the first on. */
  entries: number;
  /** The hash of the last of these, hex. */
  hash: string;
  broken?: { sequence: number; how: 'missing' | 'changed' };
}

const AT_ONCE = 1000;

/** Recomputes every chain and compares: an entry that was changed, removed or put elsewhere since it was sealed is found. */
export async function verifyChains(app: Pick<App, 'db'>): Promise<CheckedChain[]> {
  const checked: CheckedChain[] = [];
  for (const head of await findHeads(app.db)) checked.push(await verifyChain(app, head));
  return checked;
}

async function verifyChain(
  app: Pick<App, 'db'>,
  head: { chain: string; sequence: number; hash: Buffer },
): Promise<CheckedChain> {
  const { chain } = head;
  let sequence = 0;
  let hash: Buffer = Buffer.alloc(0);
  const broken = (how: 'missing' | 'changed') => ({
    ...{ chain, entries: sequence, hash: hash.toString('hex') },
    broken: { sequence: sequence + 1, how },
  });
  for (;;) {
    const rows = await findSealed(app.db, chain, sequence, AT_ONCE);
    for (const row of rows) {
      // What was sealed while this read is of the next check.
      if (row.sequence > head.sequence) return { chain, entries: sequence, hash: hash.toString('hex') };
      if (row.sequence !== sequence + 1) return broken('missing');
      if (!isAsSealed(row, hash)) return broken('changed');
      [sequence, hash] = [row.sequence, row.hash];
    }
    if (rows.length < AT_ONCE) break;
  }
  if (sequence < head.sequence) return broken('missing');
  if (!hash.equals(head.hash)) return { ...broken('changed'), broken: { sequence, how: 'changed' } };
  return { chain, entries: sequence, hash: hash.toString('hex') };
}

function isAsSealed(row: SealedRow, previous: Buffer): boolean {
  return (
    hashOf(toHashed(row, row.sequence, previous)).equals(row.hash) &&
    fits(row.origin, row.originDigest) &&
    fits(row.personal, row.personalDigest)
  );
}

/** What was deleted for people's sake fits; what is there must be what was hashed. */
const fits = (value: Json, digest: Buffer | null) =>
  value === null || (digest !== null && digestOf(value).equals(digest));

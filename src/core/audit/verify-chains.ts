import type { App } from '../shared/app.ts';
import { findHeads, findSealed, type SealedRow } from './audit-store.ts';
import { digestOf, hashOf, type Json } from './canonical.ts';
import { toHashed } from './seal-entries.ts';

/** The result of checking a chain. `broken` names the first entry that differs from what was sealed, and how. */
export interface CheckedChain {
  chain: string;
  /** How many entries from the first on are as they were sealed. */
  entries: number;
  /** The hash of the last of these, hex. */
  hash: string;
  broken?: { sequence: number; how: 'missing' | 'changed' };
}

const AT_ONCE = 1000;

/** Recomputes every chain, which reveals any entry that was changed, removed or moved since it was sealed. */
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
    chain,
    entries: sequence,
    hash: hash.toString('hex'),
    broken: { sequence: sequence + 1, how },
  });
  for (;;) {
    const rows = await findSealed(app.db, chain, sequence, AT_ONCE);
    for (const row of rows) {
      // Entries sealed during this check are left to the next one.
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
    fits(row.personal, row.personalDigest) &&
    fits(row.names, row.namesDigest)
  );
}

/** An erased value fits; a value that is there must match its digest. */
const fits = (value: Json, digest: Buffer | null) =>
  value === null || (digest !== null && digestOf(value).equals(digest));

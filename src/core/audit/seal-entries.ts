import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import type { EntryRow } from './audit-store.ts';
import { findUnsealed, findUnsealedChains, lockHead, storeSeals } from './audit-store.ts';
import { type HashedEntry, hashOf } from './canonical.ts';

const IN_ONE_COMMIT = 500;

/**
 * Seals new entries: each gets the next number of its chain and a hash of itself and of the previous entry. The new end of each chain is
 * also logged, so that chains can be compared with wherever the log is kept.
 * @returns how many entries it sealed
 */
export async function sealEntries(app: Pick<App, 'db' | 'log'>): Promise<number> {
  let sealed = 0;
  for (const chain of await findUnsealedChains(app.db)) {
    for (let more = true; more; ) {
      const batch = await sealSome(app, chain);
      sealed += batch;
      more = batch === IN_ONE_COMMIT;
    }
  }
  return sealed;
}

async function sealSome(app: Pick<App, 'db' | 'log'>, chain: string): Promise<number> {
  const seals = await transaction(app.db, async (tx) => {
    let { sequence, hash } = await lockHead(tx, chain);
    const seals = (await findUnsealed(tx, chain, IN_ONE_COMMIT)).map((row) => {
      sequence += 1;
      hash = hashOf(toHashed(row, sequence, hash));
      return { id: row.id, sequence, hash };
    });
    await storeSeals(tx, chain, seals);
    return seals;
  });
  const last = seals.at(-1);
  if (last) {
    app.log.info(
      { chain, sequence: last.sequence, hash: last.hash.toString('hex') },
      'the audit log was sealed',
    );
  }
  return seals.length;
}

/** An entry as its hash covers it. */
export function toHashed(
  { originDigest, personalDigest, namesDigest, at, ...row }: EntryRow,
  sequence: number,
  previous: Buffer,
): HashedEntry {
  const { id, chain, kind, actedAs, actorId, aboutId, eventId, facts } = row;
  return {
    chain,
    sequence,
    id,
    at: at.toISOString(),
    kind,
    actedAs,
    actorId,
    aboutId,
    eventId,
    facts,
    originDigest: originDigest?.toString('hex') ?? null,
    personalDigest: personalDigest?.toString('hex') ?? null,
    ...(namesDigest && { namesDigest: namesDigest.toString('hex') }),
    previous: previous.toString('hex'),
  };
}

import { z } from 'zod';
import type { App } from '../shared/app.ts';
import { findHashAt } from './audit-store.ts';
import { digestOf, hashOf, type Json } from './canonical.ts';

const hex = z.string().regex(/^[0-9a-f]*$/);
const line = z.object({
  chain: z.string(),
  sequence: z.int(),
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  actedAs: z.string(),
  actorId: z.string().nullable(),
  aboutId: z.string().nullable(),
  eventId: z.string().nullable(),
  facts: z.json(),
  originDigest: hex.nullable(),
  personalDigest: hex.nullable(),
  namesDigest: hex.optional(),
  previous: hex,
  hash: hex,
  origin: z.json().nullable(),
  personal: z.json().nullable(),
  names: z.json().nullable().default(null),
});

/** The result of checking an export: how many lines are as they were sealed, and the first that is not. */
export interface CheckedExport {
  lines: number;
  broken?: {
    line: number;
    how: 'unreadable' | 'changed' | 'missing before it' | 'other than in the database';
  };
}

/**
 * Recomputes an exported chain. With a database, it also looks up each entry there: a kept export then reveals a later change of the
 * database, even if the whole chain was recomputed to hide it.
 */
export async function verifyExport(
  text: AsyncIterable<string>,
  { db }: { db?: App['db'] } = {},
): Promise<CheckedExport> {
  let lines = 0;
  let last: { sequence: number; hash: string } | undefined;
  for await (const each of text) {
    if (each.trim() === '') continue;
    const broken = (how: NonNullable<CheckedExport['broken']>['how']) => ({
      lines,
      broken: { line: lines + 1, how },
    });
    const read = line.safeParse(parse(each));
    if (!read.success) return broken('unreadable');
    const { hash, origin, personal, names, namesDigest, ...rest } = read.data;
    const entry = { ...rest, ...(namesDigest && { namesDigest }) };
    const begins = last ?? { sequence: entry.sequence - 1, hash: entry.sequence === 1 ? '' : entry.previous };
    if (entry.sequence !== begins.sequence + 1) return broken('missing before it');
    const facts = entry.facts as Json;
    const isWhole =
      entry.previous === begins.hash &&
      hashOf({ ...entry, facts }).toString('hex') === hash &&
      fits(origin as Json, entry.originDigest) &&
      fits(personal as Json, entry.personalDigest) &&
      fits(names as Json, namesDigest ?? null);
    if (!isWhole) return broken('changed');
    if (db && (await findHashAt(db, entry.chain, entry.sequence))?.toString('hex') !== hash) {
      return broken('other than in the database');
    }
    lines += 1;
    last = { sequence: entry.sequence, hash };
  }
  return { lines };
}

const fits = (value: Json, digest: string | null) =>
  value === null || digestOf(value).toString('hex') === digest;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

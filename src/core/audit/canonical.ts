import { createHash } from 'node:crypto';

/** A JSON value, as PostgreSQL stores it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Writes JSON with sorted keys and no spaces (like RFC 8785), so that equal values give equal texts. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`).join(',')}}`;
}

/** SHA-256 of a value's canonical text. */
export const digestOf = (value: Json): Buffer => createHash('sha256').update(canonical(value)).digest();

/** What an entry's hash covers: instants as ISO texts, digests as hex. */
export interface HashedEntry {
  chain: string;
  sequence: number;
  id: string;
  at: string;
  kind: string;
  actedAs: string;
  actorId: string | null;
  aboutId: string | null;
  eventId: string | null;
  facts: Json;
  originDigest: string | null;
  personalDigest: string | null;
  /** Left out of entries from before the names were kept. */
  namesDigest?: string;
  /** The hash of the previous entry, hex; empty for the first of a chain. */
  previous: string;
}

/** The hash that seals an entry: SHA-256 of the canonical text of the entry, which includes the previous hash. */
export const hashOf = (entry: HashedEntry): Buffer => digestOf({ ...entry });

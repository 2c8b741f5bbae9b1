import { createHash } from 'node:crypto';

/** A JSON value, as PostgreSQL keeps it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** JSON with the keys of each object sorted and no spaces (as RFC 8785 writes it): one text for one value. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`).join(',')}}`;
}

/** SHA-256 over the canonical text of a value. */
export const digestOf = (value: Json): Buffer => createHash('sha256').update(canonical(value)).digest();

/** An entry as its hash covers it: instants as ISO texts, digests as hex. */
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
  /** The hash of the entry before, hex; empty for the first of a chain. */
  previous: string;
}

/** The hash that seals an entry: SHA-256 over the canonical text of all that it says and of the hash before. */
export const hashOf = (entry: HashedEntry): Buffer => digestOf({ ...entry });

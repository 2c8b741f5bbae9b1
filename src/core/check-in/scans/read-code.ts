import type { KeyObject } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { normaliseTypedCode, readTicketCode } from '../../tickets/read-ticket-code.ts';
import { normaliseShortCode } from '../../tickets/short-code.ts';
import { verifyTicketCode } from '../../tickets/ticket-code.ts';
import { importTicketPublicKey } from '../../tickets/ticket-key.ts';
import { requireDoor } from '../check-in-policy.ts';
import { findTicketPublicKey } from '../door-store.ts';
import { findImportedTicket } from '../imported-codes-store.ts';

/** What a code at an event's door turned out to be. A short code names a ticket of that event. */
export type ReadCode =
  /** It names a ticket by its id: signed by us, or imported from the system that sold it. */
  | { kind: 'signed'; ticketId: string }
  | { kind: 'short'; shortCode: string }
  /** A genuine code of another event, which is named only to those who run its door. */
  | { kind: 'foreign'; eventName: string | null }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** Reads a code that somebody scanned or typed at an event's door. A code signed with a key that is not ours is forged. */
export async function readCode(
  db: Database,
  { actor, eventId, code }: { actor: Actor; eventId: string; code: string },
): Promise<ReadCode> {
  const tidy = normaliseTypedCode(code);
  const keys = keptKeys(db);
  const read = () => verifyTicketCode(tidy, (of, keyId) => keys.get(`${of}/${keyId}`));
  const first = read();
  const isNew = !first.ok && first.reason === 'unknown key';
  const verdict = isNew && (await keepKey(db, keys, tidy)) ? read() : first;
  if (verdict.ok) {
    return verdict.eventId === eventId
      ? { kind: 'signed', ticketId: verdict.ticketId }
      : { kind: 'foreign', eventName: await nameIfTheirs(db, actor, verdict.eventId) };
  }
  if (verdict.reason !== 'malformed') return { kind: 'forged' };
  const shortCode = normaliseShortCode(code);
  const imported = await findImportedTicket(db, eventId, { code, shortCode });
  if (imported) return { kind: 'signed', ticketId: imported };
  return shortCode ? { kind: 'short', shortCode } : { kind: 'malformed' };
}

/** As many events as may have a door on one day. */
const KEPT_KEYS = 1_000;

/** The keys of recent scans by event and number. A key never changes. */
type Keys = Map<string, KeyObject>;
const kept = new WeakMap<Database, Keys>();

function keptKeys(db: Database): Keys {
  const keys = kept.get(db) ?? new Map<string, KeyObject>();
  kept.set(db, keys);
  return keys;
}

/** Keeps the key that a code names. @returns whether there is one */
async function keepKey(db: Database, keys: Keys, code: string): Promise<boolean> {
  const claim = readTicketCode(code)?.claim;
  const stored = claim && (await findTicketPublicKey(db, claim.eventId, claim.keyId));
  if (!stored) return false;
  if (keys.size >= KEPT_KEYS) keys.clear();
  keys.set(`${claim.eventId}/${claim.keyId}`, importTicketPublicKey(stored));
  return true;
}

/** Names an event only to people who run its door, so that a scan reveals nothing about other events. */
async function nameIfTheirs(db: Database, actor: Actor, eventId: string): Promise<string | null> {
  try {
    return (await requireDoor(db, actor, eventId)).eventName;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

import type { KeyObject } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { SignedIn } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import {
  normaliseTypedCode,
  parseTicketCode,
  type TicketClaim,
  verifyTicketCode,
} from '../tickets/ticket-code.ts';
import { importTicketPublicKey } from '../tickets/ticket-key.ts';
import { requireDoor } from './check-in-policy.ts';
import { findTicketPublicKey } from './door-store.ts';

/** What a code at an event's door turned out to be. A short code names a ticket of that event. */
export type ReadCode =
  | { kind: 'signed'; ticketId: string }
  | { kind: 'short'; shortCode: string }
  /** A genuine code of another event, which is named only to those who run its door. */
  | { kind: 'foreign'; eventName: string | null }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** Reads a code that somebody scanned or typed at an event's door. A code signed with a key that is not ours is forged. */
export async function readCode(
  db: Database,
  { user, eventId, code }: { user: SignedIn; eventId: string; code: string },
): Promise<ReadCode> {
  const tidy = normaliseTypedCode(code);
  const claim = parseTicketCode(tidy);
  if (!claim) {
    const shortCode = normaliseShortCode(code);
    return shortCode ? { kind: 'short', shortCode } : { kind: 'malformed' };
  }
  const publicKey = await publicKeyOf(db, claim);
  if (!verifyTicketCode(tidy, () => publicKey).ok) return { kind: 'forged' };
  return claim.eventId === eventId
    ? { kind: 'signed', ticketId: claim.ticketId }
    : { kind: 'foreign', eventName: await nameIfTheirs(db, user, claim.eventId) };
}

/** As many events as may have a door on one day. */
const KEPT_KEYS = 1_000;

/** The keys of recent scans. A key never changes. */
const kept = new WeakMap<Database, Map<string, KeyObject>>();

async function publicKeyOf(db: Database, { eventId, keyId }: TicketClaim): Promise<KeyObject | undefined> {
  const keys = kept.get(db) ?? new Map<string, KeyObject>();
  kept.set(db, keys);
  const name = `${eventId}/${keyId}`;
  const known = keys.get(name);
  if (known) return known;
  const stored = await findTicketPublicKey(db, eventId, keyId);
  if (stored === undefined) return undefined;
  if (keys.size >= KEPT_KEYS) keys.clear();
  const key = importTicketPublicKey(stored);
  keys.set(name, key);
  return key;
}

/** Names an event only to people who run its door, so that a scan reveals nothing about other events. */
async function nameIfTheirs(db: Database, user: SignedIn, eventId: string): Promise<string | null> {
  try {
    return (await requireDoor(db, user, eventId)).eventName;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

import type { Database, Transaction } from '../../db/database.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Origin } from '../shared/caller.ts';
import { findNamedEvent, insertEntry } from './audit-store.ts';
import { digestOf, type Json } from './canonical.ts';
import type { AuditKind } from './kinds.ts';

/** The chain of what belongs to no organisation: sign-ins, accounts, what admins do. */
export const INSTALLATION = 'installation';

/** In which part somebody acted: as a member of the organisation, as an admin of the platform, or as none of both. */
export type ActedAs = 'member' | 'admin' | 'person' | 'stranger' | 'customer' | 'operator';

/** Somebody who acts without being signed in yet, or at all. */
export interface Doer {
  as: Exclude<ActedAs, 'admin'>;
  userId?: string | undefined;
  from?: Origin | undefined;
}

export interface AuditEntry {
  kind: AuditKind;
  by: SignedIn | Doer;
  /** The organisation whose log it belongs to; that of the event where it names one, or else the installation's. */
  organisationId?: string | undefined;
  eventId?: string | undefined;
  /** The account that it was done to; for personal data of a whole organisation, its id. */
  about?: string | undefined;
  /** What is known for good. Nothing in it may say who somebody is: no name, no address, no words about a person. */
  facts?: object | undefined;
  /** What names people: it is deleted with the account or the organisation that it is about, or after 90 days where it is about neither. */
  personal?: ({ email?: string | undefined } & Record<string, unknown>) | undefined;
}

/** What recording needs of the app. */
export type AuditWorld = Pick<App, 'clock' | 'newId' | 'randomBytes'>;

/**
 * Writes an entry of the audit log in the transaction of its command: both are there or neither. It waits for nobody; a sweep seals it
 * (`seal-entries.ts`). Long texts are cut.
 */
export async function record(app: AuditWorld, tx: Transaction | Database, entry: AuditEntry): Promise<void> {
  const { kind, by, about = null, eventId = null, facts = {}, personal } = entry;
  const event = eventId === null ? undefined : await findNamedEvent(tx, eventId);
  const chain = entry.organisationId ?? event?.organisationId ?? INSTALLATION;
  const origin = by.from && salted(app, { ...by.from });
  const names = personal && salted(app, personal);
  await insertEntry(tx, {
    id: app.newId(),
    chain,
    at: app.clock.now(),
    kind,
    actedAs: 'as' in by ? by.as : partOf(by, chain),
    actorId: by.userId ?? null,
    aboutId: about,
    eventId,
    facts: fitted({ ...(event && { event: event.name }), ...facts }) as Json,
    origin: origin ?? null,
    originDigest: origin ? digestOf(origin) : null,
    personal: names ?? null,
    personalDigest: names ? digestOf(names) : null,
  });
}

function partOf(by: SignedIn, chain: string): ActedAs {
  if (by.memberships.some(({ organisationId }) => organisationId === chain)) return 'member';
  return by.admin ? 'admin' : 'person';
}

/** With a random salt, so that a digest tells nothing once the rest is deleted: there are few network addresses to try. */
const salted = (app: AuditWorld, value: object): Json =>
  fitted({ ...value, salt: Buffer.from(app.randomBytes(16)).toString('base64url') }) as Json;

const LONGEST_TEXT = 1000;

/** As jsonb takes it: no undefined, texts that are well formed, without NUL and of a bounded length. */
function fitted(value: unknown): Json | undefined {
  if (typeof value === 'string') {
    const plain = value.replaceAll('\0', '');
    return (plain.length > LONGEST_TEXT ? `${plain.slice(0, LONGEST_TEXT)}…` : plain).toWellFormed();
  }
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((each) => fitted(each) ?? null);
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).flatMap(([key, inner]) => {
      const kept = fitted(inner);
      return kept === undefined ? [] : [[key, kept] as const];
    });
    return Object.fromEntries(fields);
  }
  return value as Json | undefined;
}

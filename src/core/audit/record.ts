import type { Database, Transaction } from '../../db/database.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Origin } from '../shared/caller.ts';
import { findNamedEvent, findNames, insertEntry } from './audit-store.ts';
import { digestOf, type Json } from './canonical.ts';
import type { AuditKind } from './kinds.ts';

/** The chain of entries that belong to no organisation: logins, accounts, what admins do. */
export const INSTALLATION = 'installation';

/**
 * The capacity in which somebody acted: `member` of the organisation, `admin` of the platform, `person` with an account but neither of
 * these, `stranger` without a login, `customer` of an order, or `operator` of the installation by a command.
 */
export type ActedAs = 'member' | 'admin' | 'person' | 'stranger' | 'customer' | 'operator';

/** An actor who is not logged in, or not yet. */
export interface Doer {
  as: Exclude<ActedAs, 'admin'>;
  userId?: string | undefined;
  from?: Origin | undefined;
}

export interface AuditEntry {
  kind: AuditKind;
  by: SignedIn | Doer;
  /** The organisation whose log it goes to. The default is the event's organisation, or else the installation. */
  organisationId?: string | undefined;
  eventId?: string | undefined;
  /** The account the action was about; for personal data of a whole organisation, the organisation's id. */
  about?: string | undefined;
  /** What is kept for good. It must not identify anybody: no names, no addresses, no words about a person. */
  facts?: object | undefined;
  /**
   * Personal data, to which the name and email of the account it is about are added. It is erased with the account or organisation it is
   * about, or after 90 days if it is about neither.
   */
  personal?: ({ email?: string | undefined } & Record<string, unknown>) | undefined;
}

export type AuditWorld = Pick<App, 'clock' | 'newId' | 'randomBytes'>;

/**
 * Writes an entry of the audit log in its command's transaction, so that both commit or neither does. It takes no lock: a sweep seals the
 * entry later (`seal-entries.ts`). Long texts are cut. It keeps what the people and the organisation are called now, so that nobody can change
 * what it says by taking another name.
 */
export async function record(app: AuditWorld, tx: Transaction | Database, entry: AuditEntry): Promise<void> {
  const { kind, by, about = null, eventId = null, facts = {}, personal } = entry;
  const event = eventId === null ? undefined : await findNamedEvent(tx, eventId);
  const chain = entry.organisationId ?? event?.organisationId ?? INSTALLATION;
  const actorId = by.userId ?? null;
  // An entry about a whole organisation is about no person.
  const called = await findNames(tx, { actorId, aboutId: about === chain ? null : about, chain });
  const origin = by.from && salted(app, { ...by.from });
  const inFull = personal || called.about ? salted(app, { ...called.about, ...personal }) : undefined;
  const names = salted(app, { ...called.actor, organisation: called.organisation });
  await insertEntry(tx, {
    id: app.newId(),
    chain,
    at: app.clock.now(),
    kind,
    actedAs: 'as' in by ? by.as : partOf(by, chain),
    actorId,
    aboutId: about,
    eventId,
    facts: fitted({ ...(event && { event: event.name }), ...facts }) as Json,
    origin: origin ?? null,
    originDigest: origin ? digestOf(origin) : null,
    personal: inFull ?? null,
    personalDigest: inFull ? digestOf(inFull) : null,
    names,
    namesDigest: digestOf(names),
  });
}

function partOf(by: SignedIn, chain: string): ActedAs {
  if (by.memberships.some(({ organisationId }) => organisationId === chain)) return 'member';
  return by.admin ? 'admin' : 'person';
}

/** Adds a random salt. Without one, a digest would reveal an erased network address, as there are few enough to try them all. */
const salted = (app: AuditWorld, value: object): Json =>
  fitted({ ...value, salt: Buffer.from(app.randomBytes(16)).toString('base64url') }) as Json;

const LONGEST_TEXT = 1000;

/** Makes a value fit jsonb: no undefined, and well-formed texts of limited length without NUL. */
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

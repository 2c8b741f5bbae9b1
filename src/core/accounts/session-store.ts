import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Membership, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import { readTogetherOn } from '../shared/read-together.ts';
import { HAS_SECOND_FACTOR } from './has-second-factor.ts';

type Tx = Database | Transaction;

/** How long a session lasts without a request, ms: a week. The door of a weekend asks all the time, and so never runs into it. */
export const IDLE_MS = 7 * DAY_MS;
/** The same for admins, who see everybody's data. */
export const ADMIN_IDLE_MS = 12 * HOUR_MS;
/** A use is noted once in this time, ms, so that a request seldom writes. */
const NOTED_EVERY_MS = HOUR_MS;

/**
 * SQL over sessions and users: whether a session is open. One that has not proved the second factor of its account opens nothing, whenever
 * that was set up: only a stolen password, or a session from before, would have it.
 */
const isLive = ({ now, adminUsedAfter, usedAfter }: Times) => sql<boolean>`sessions.expires_at > ${now}
  and sessions.used_at > case users.role when 'admin' then ${adminUsedAfter}::timestamptz else ${usedAfter}::timestamptz end
  and (sessions.second_factor or not ${HAS_SECOND_FACTOR(sql.ref('users.id'))})`;

interface Times {
  now: Date;
  adminUsedAfter: Date;
  usedAfter: Date;
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

const timesAt = (now: Date): Times => ({
  now,
  adminUsedAfter: ago(now, ADMIN_IDLE_MS),
  usedAfter: ago(now, IDLE_MS),
});

const liveSessions = (db: Tx, times: Times) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where(isLive(times))
    .where('users.banned', '=', sql.lit(false))
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.email'])
    .select(['users.emailVerified', 'users.role'])
    .select(['sessions.organisationId as chosen', PLACES.as('places')])
    .select(['sessions.secondFactor', 'sessions.usedAt', 'sessions.tokenHash']);

type LiveSession = Awaited<ReturnType<ReturnType<typeof liveSessions>['execute']>>[number];

const byHash = compileOnce<[Buffer, Date, Date, Date], LiveSession>(
  (db, hash, now, adminUsedAfter, usedAfter) =>
    liveSessions(db, { now, adminUsedAfter, usedAfter }).where('sessions.tokenHash', '=', hash),
);
const byHashes = compileOnce<[Buffer[], Date, Date, Date], LiveSession>(
  (db, hashes, now, adminUsedAfter, usedAfter) =>
    liveSessions(db, { now, adminUsedAfter, usedAfter }).where(
      sql<boolean>`sessions.token_hash = any(${hashes}::bytea[])`,
    ),
);

interface AskedSession {
  tokenHash: Buffer;
  now: Date;
}

/**
 * Find sessions, of each pool those of one turn together. They are read anew each time, so a session that ends, or a place in an organisation
 * that does, counts from the next request on.
 */
const readByHash = readTogetherOn(async (db: Database, asked: readonly AskedSession[]) => {
  const [first] = asked as [AskedSession, ...AskedSession[]];
  const { now, adminUsedAfter, usedAfter } = timesAt(first.now);
  const hashes = asked.map(({ tokenHash }) => tokenHash);
  // PostgreSQL keeps one plan for a single hash, and plans a list of one anew each time.
  const rows =
    hashes.length === 1
      ? await byHash(db, first.tokenHash, now, adminUsedAfter, usedAfter)
      : await byHashes(db, hashes, now, adminUsedAfter, usedAfter);
  const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
  return hashes.map((hash) => found.get(hash.toString('hex')));
});

/**
 * Finds a session's user; undefined when the session has ended, was idle too long or lacks the account's second factor, or when the user is
 * banned. Notes now and then that it is used.
 */
export async function findLiveSession(
  app: Pick<App, 'db' | 'clock' | 'settings'>,
  by: { id: string } | { tokenHash: Buffer },
): Promise<SignedIn | undefined> {
  const now = app.clock.now();
  const row =
    'id' in by
      ? await liveSessions(app.db, timesAt(now)).where('sessions.id', '=', by.id).executeTakeFirst()
      : await readByHash(app.db, { tokenHash: by.tokenHash, now });
  if (!row) return undefined;
  const { role, chosen, places, usedAt, tokenHash: _, ...person } = row;
  if (usedAt <= ago(now, NOTED_EVERY_MS)) await noteUse(app.db, person.sessionId, now);
  const user = { kind: 'user', ...person, ...openPlaces(places, chosen, person.secondFactor) } as const;
  const lacks = role === 'admin' && !app.settings.demo && !person.secondFactor;
  return lacks
    ? { ...user, admin: false, adminLacksSecondFactor: true }
    : { ...user, admin: role === 'admin' };
}

async function noteUse(db: Database, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ usedAt: now })
    .where('id', '=', sessionId)
    .where('usedAt', '<=', ago(now, NOTED_EVERY_MS))
    .execute();
}

type Place = Membership & { asks: boolean };

const PLACES = sql<Place[]>`(
  select coalesce(json_agg(json_build_object('organisationId', m.organisation_id, 'role', m.role, 'eventIds', m.event_ids, 'doors', m.doors,
    'asks', o.requires_second_factor) order by m.joined_at, m.organisation_id), '[]')
  from members m join organisations o on o.id = m.organisation_id where m.user_id = users.id)`;

/** Removes organisations that require a second factor which the session has not proved, except for doors that they were invited to by name. */
function openPlaces(
  places: Place[],
  chosen: string | null,
  secondFactor: boolean,
): Pick<SignedIn, 'memberships' | 'organisationId' | 'lockedOrganisations'> {
  const current = currentOrganisation(places, chosen);
  const isLocked = ({ asks, role }: Place) => asks && role !== 'door' && !secondFactor;
  const memberships = places.flatMap((place) => {
    const { asks: _, ...membership } = place;
    if (!isLocked(place)) return [membership];
    const { doors } = membership;
    return doors.length > 0 ? [{ ...membership, role: 'door' as const, eventIds: doors, doors: [] }] : [];
  });
  const locked = places.filter(isLocked).map(({ organisationId }) => ({
    organisationId,
    current: organisationId === current,
  }));
  if (locked.length === 0) return { memberships, organisationId: current };
  const isOpen = locked.every((one) => !one.current);
  return { memberships, organisationId: isOpen ? current : null, lockedOrganisations: locked };
}

/** The chosen organisation or, until one is chosen, the first; one where the user only runs doors does not count. */
function currentOrganisation(memberships: Membership[], chosen: string | null): string | null {
  const organised = memberships.filter(({ role }) => role !== 'door');
  const current = organised.find(({ organisationId }) => organisationId === chosen) ?? organised[0];
  return current?.organisationId ?? null;
}

/** Finds somebody's live sessions, newest first. */
export function findSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('userId', '=', userId)
    .where(isLive(timesAt(now)))
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(200)
    .select(['sessions.id', 'sessions.createdAt as startedAt', 'sessions.expiresAt as endsAt'])
    .select(['sessions.ipAddress as address', 'sessions.userAgent'])
    .execute();
}

export async function insertSession(
  tx: Transaction,
  session: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    startedAt: Date;
    endsAt: Date;
    address: string;
    userAgent: string | null;
    secondFactor: boolean;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      userId: session.userId,
      tokenHash: session.tokenHash,
      createdAt: session.startedAt,
      expiresAt: session.endsAt,
      ipAddress: session.address,
      userAgent: session.userAgent,
      provedAt: session.startedAt,
      usedAt: session.startedAt,
      secondFactor: session.secondFactor,
    })
    .execute();
}

/** @returns false when that person has no such session */
export async function endSessionOf(db: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns whose it was; undefined where there is none */
export async function endSessionByToken(db: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst();
  return ended?.userId;
}

export async function dropEndedSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expiresAt', '<=', now), where('usedAt', '<=', ago(now, IDLE_MS))]))
    .execute();
}

/** Sets the organisation that a session works in. */
export async function chooseForSession(tx: Tx, sessionId: string, organisationId: string): Promise<void> {
  await tx.updateTable('sessions').set({ organisationId }).where('id', '=', sessionId).execute();
}

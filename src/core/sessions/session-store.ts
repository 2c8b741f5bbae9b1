import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { HAS_SECOND_FACTOR } from '../accounts/has-second-factor.ts';
import type { Membership, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

type Tx = Database | Transaction;

/** Finds a session's user, in one query; undefined when the session has ended or the user is banned. */
export async function findLiveSession(
  app: Pick<App, 'db' | 'clock' | 'settings'>,
  by: { id: string } | { tokenHash: Buffer },
): Promise<SignedIn | undefined> {
  const row = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where((where) =>
      'id' in by ? where('sessions.id', '=', by.id) : where('sessions.token_hash', '=', by.tokenHash),
    )
    .where('sessions.expires_at', '>', app.clock.now())
    .where('users.banned', '=', false)
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.email'])
    .select(['users.email_verified as emailVerified', 'users.role'])
    .select(['sessions.organisation_id as chosen', PLACES.as('places')])
    .select(HAS_SECOND_FACTOR(sql.ref('users.id')).as('hasSecondFactor'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, chosen, hasSecondFactor, places, ...person } = row;
  const user = { kind: 'user', ...person, ...openPlaces(places, chosen, hasSecondFactor) } as const;
  const lacks = role === 'admin' && !app.settings.demo && !hasSecondFactor;
  return lacks
    ? { ...user, admin: false, adminLacksSecondFactor: true }
    : { ...user, admin: role === 'admin' };
}

type Place = Membership & { asks: boolean };

const PLACES = sql<Place[]>`(
  select coalesce(json_agg(json_build_object('organisationId', m.organisation_id, 'role', m.role, 'eventIds', m.event_ids, 'doors', m.doors,
    'asks', o.requires_second_factor) order by m.joined_at, m.organisation_id), '[]')
  from members m join organisations o on o.id = m.organisation_id where m.user_id = users.id)`;

/** Removes organisations that require a second factor which the user lacks, except for doors that they were invited to by name. */
function openPlaces(
  places: Place[],
  chosen: string | null,
  hasSecondFactor: boolean,
): Pick<SignedIn, 'memberships' | 'organisationId' | 'lockedOrganisations'> {
  const current = currentOrganisation(places, chosen);
  const isLocked = ({ asks, role }: Place) => asks && role !== 'door' && !hasSecondFactor;
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
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .select(['id', 'created_at as startedAt', 'expires_at as endsAt'])
    .select(['ip_address as address', 'user_agent as userAgent'])
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
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.startedAt,
      expires_at: session.endsAt,
      ip_address: session.address,
      user_agent: session.userAgent,
      proved_at: session.startedAt,
    })
    .execute();
}

/** @returns false when that person has no such session */
export async function endSessionOf(db: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns whose it was; undefined where there is none */
export async function endSessionByToken(db: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id as userId')
    .executeTakeFirst();
  return ended?.userId;
}

export async function endSessions(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function dropEndedSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

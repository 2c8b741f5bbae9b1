import { mayAsMember, roleRefuses } from '../organisations/may.ts';
import { requireMember } from '../organisations/require-team.ts';
import { type Actor, requireAdmin, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { toInstant } from '../shared/local-time.ts';
import { pageByKey } from '../shared/page-by-key.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type Activity, type ActivityWanted, activityInput } from './activity.ts';
import { countEntries, type Filter, findEntries } from './activity-store.ts';
import { describeEntry } from './describe-entry.ts';

const ON_A_PAGE = 50;

/** Which log is read: an organisation's (for its owners), or all of it (for admins). */
export type Whose = { organisationId: string } | 'everything';

/**
 * Requires that somebody may read a log.
 * @throws DomainError 'unauthenticated'; 'not-found' (organisation.unknown); 'forbidden' (organisation.role, account.admin-only)
 */
export function requireLog(actor: Actor, whose: Whose): { user: SignedIn; showsAdmins: boolean } {
  if (whose === 'everything') return { user: requireAdmin(actor), showsAdmins: true };
  const { user } = requireMember(actor, whose.organisationId);
  if (!mayAsMember(user, 'audit.see', whose)) throw roleRefuses();
  return { user, showsAdmins: false };
}

/**
 * Lists a page of 50 entries of the audit log, newest first.
 * @param input `activityInput`
 * @throws DomainError as requireLog; 'invalid' (input.invalid)
 */
export async function listActivity(app: App, actor: Actor, whose: Whose, input: unknown): Promise<Activity> {
  const viewer = requireLog(actor, whose);
  const wanted = parseInput(activityInput, input);
  const filter = filterOf(whose, wanted, viewer);
  const [count, { rows, before, after }] = await Promise.all([
    countEntries(app.db, filter),
    pageByKey(
      wanted as Parameters<typeof pageByKey>[0],
      ON_A_PAGE,
      (slice) => findEntries(app.db, filter, slice),
      ({ id }) => id,
    ),
  ]);
  return { entries: rows.map((row) => describeEntry(row, viewer)), count, before, after };
}

/** Turns input into a filter. Its days are days of its time zone. */
export function filterOf(
  whose: Whose,
  { person, text, area, event, from, until, timeZone }: ActivityWanted,
  { showsAdmins }: { showsAdmins: boolean },
): Filter {
  return {
    chain: whose === 'everything' ? undefined : whose.organisationId,
    person: person || undefined,
    text: text || undefined,
    area,
    event: event || undefined,
    from: from === undefined ? undefined : startOf(from, timeZone),
    before: until === undefined ? undefined : startOf(dayAfter(until), timeZone),
    showsAdmins,
  };
}

/** Returns the first instant of a day. Where clocks skip midnight, that is 01:00. */
const startOf = (day: string, timeZone: string) =>
  toInstant(`${day}T00:00`, timeZone) ?? toInstant(`${day}T01:00`, timeZone);

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

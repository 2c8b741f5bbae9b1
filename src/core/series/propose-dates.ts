import { requireSeen } from '../event-desk/duplicate-event.ts';
import { findEventWithTypes } from '../event-page/event-page-store.ts';
import { eventIdOf } from '../events/event-policy.ts';
import { findDates } from '../events/series-store.ts';
import { may, roleRefuses } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { toInstant, toLocalTime } from '../shared/local-time.ts';
import { parseInput } from '../shared/parse-input.ts';
import { repeat } from './repeat.ts';
import { MOST_NEW_DATES, type ProposedDates, repetition } from './series.ts';

/**
 * Lists the dates of a repetition, for the organiser to review before they are added. Past dates are left out.
 * @param query `repetition`
 * @throws DomainError 'invalid', 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role)
 */
export async function proposeDates(
  app: App,
  actor: Actor,
  givenId: unknown,
  query: unknown,
): Promise<ProposedDates> {
  const user = requireUser(actor);
  const now = app.clock.now();
  const event = requireSeen(user, await findEventWithTypes(app.db, eventIdOf(givenId), now));
  if (!may(user, 'event.create', { organisationId: event.organisationId })) throw roleRefuses();
  const { timeZone, startsAt, endsAt, series } = event;
  const asked = parseInput(repetition, query);
  const there = new Set(
    (series ? await findDates(app.db, series.id) : []).map((date) => date.startsAt.getTime()),
  );
  const lengthMs = endsAt.getTime() - startsAt.getTime();
  const dates = repeat(toLocalTime(startsAt, timeZone), timeZone, asked).flatMap((local) => {
    const at = toInstant(local, timeZone)?.getTime();
    if (at === undefined || at + lengthMs <= now.getTime()) return [];
    return [{ startsAt: local, there: there.has(at) }];
  });
  return { dates: dates.slice(0, MOST_NEW_DATES), timeZone, more: dates.length > MOST_NEW_DATES };
}

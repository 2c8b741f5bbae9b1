import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf } from '../events/event-store.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findOwnDates, findSeriesOf } from './own-series-store.ts';
import type { OwnSeries } from './series.ts';

/**
 * Returns an event's series with all dates and their sales; null for an event that does not repeat.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (organisation.role)
 */
export async function getSeries(app: App, actor: Actor, givenId: unknown): Promise<OwnSeries | null> {
  const user = requireUser(actor);
  const id = eventIdOf(givenId);
  requireMay(user, 'event.see', await findOrganisationOf(app.db, id), unknownEvent);
  const series = await findSeriesOf(app.db, id);
  if (!series) return null;
  const now = app.clock.now();
  const dates = await findOwnDates(app.db, series.id);
  return {
    id: series.id,
    name: series.name,
    path: `/s/${series.slug}`,
    public: Boolean(series.public),
    dates: dates.map(({ startsAt, endsAt, cancelledAt, ...date }) => ({
      ...date,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      cancelled: cancelledAt !== null,
      over: endsAt <= now,
    })),
  };
}

import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { copyEvent, requireSeen } from '../event-desk/duplicate-event.ts';
import { type EventWithTypes, findEventWithTypes } from '../event-page/event-page-store.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf, lockEvent } from '../events/event-store.ts';
import { findDates, insertSeries, lockSeriesOf, setSeries } from '../events/series-store.ts';
import { ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError, refusedAt, wordsOf } from '../shared/errors.ts';
import { localSpan, moveLocalTime, SKIPPED, toInstant, toLocalTime } from '../shared/local-time.ts';
import { parseInput } from '../shared/parse-input.ts';
import { refusal } from './refusals.ts';
import { MOST_DATES, newDates } from './series.ts';

/**
 * Makes an event repeat. Each date becomes an event of its own with all settings of this one; it waits for approval, and a series links the
 * dates. Dates that the series has already are skipped, so a repeated request creates nothing twice. All dates are added, or none.
 * @param input `newDates`
 * @returns how many dates are new
 * @throws DomainError 'invalid' (with the index of the date), 'unauthenticated', 'not-found' (event.unknown, also for others' events),
 *   'forbidden' (account.email-not-verified, organisation.role), 'conflict' (series.too-many-dates, series.of-draft)
 */
export async function addDates(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<{ seriesId: string; added: number }> {
  const by = requireOrganiser(actor);
  const id = eventIdOf(givenId);
  return transaction(app.db, async (tx) => {
    const { organisationId } = requireSeen(actor, await findOrganisationOf(tx, id));
    await ensureOrganisation(app, tx, { ...by, organisationId }, 'event.create');
    const { dates } = parseInput(newDates, input);
    await lockSeriesOf(tx, id);
    const original = await lockEvent(tx, id);
    const stored = await findEventWithTypes(tx, id, app.clock.now());
    if (!original || !stored) throw unknownEvent();
    if (original.approval === 'draft') throw refusal('series.of-draft');
    const wanted = datesOf(stored, dates);
    const seriesId = original.seriesId ?? (await startSeries(app, tx, stored));
    const there = await findDates(tx, seriesId);
    const taken = new Set(there.map(({ startsAt }) => startsAt.getTime()));
    const added = wanted.filter(({ instant }) => !taken.has(instant));
    if (there.length + added.length > MOST_DATES) throw tooManyDates();
    for (const [at, { startsAt, endsAt, path }] of added.entries()) {
      const copy = { name: stored.name, startsAt, endsAt };
      const series = { id: seriesId, announced: at > 0 };
      await copyEvent(app, tx, { id: app.newId(), by, original, stored, wanted: copy, series }).catch(
        (error: unknown) => {
          throw ofDate(error, path, startsAt);
        },
      );
    }
    if (added.length > 0) {
      const facts = { dates: added.map(({ startsAt }) => startsAt) };
      await record(app, tx, { kind: 'event.dates-added', by, eventId: id, facts });
    }
    return { seriesId, added: added.length };
  });
}

interface WantedDate {
  instant: number;
  startsAt: string;
  endsAt: string;
  /** The field path of the date in the input. */
  path: string;
}

/** The wanted dates, sorted and without repetitions, with their ends: as long after the start as the original's, in local time. */
function datesOf({ startsAt, endsAt, timeZone }: EventWithTypes, dates: readonly string[]): WantedDate[] {
  const length = localSpan(toLocalTime(startsAt, timeZone), toLocalTime(endsAt, timeZone));
  const wanted = new Map<string, WantedDate>();
  for (const [at, date] of dates.entries()) {
    const path = `dates.${at}`;
    const instant = toInstant(date, timeZone)?.getTime();
    if (instant === undefined) {
      throw refusal('event.invalid', { issues: [{ path, message: SKIPPED }] });
    }
    wanted.set(date, { instant, startsAt: date, endsAt: moveLocalTime(date, length, timeZone), path });
  }
  return [...wanted.values()].sort((a, b) => a.instant - b.instant);
}

async function startSeries(app: App, tx: Transaction, event: EventWithTypes): Promise<string> {
  const { organisationId, name } = event;
  const id = app.newId();
  await insertSeries(tx, { id, organisationId, name, now: app.clock.now() });
  await setSeries(tx, event.id, id);
  return id;
}

/** Names the date in an error about it. Errors about the settings themselves are the same for all dates. */
function ofDate(error: unknown, path: string, startsAt: string): unknown {
  if (!(error instanceof DomainError) || error.kind !== 'invalid') return error;
  return refusedAt(error, { path, message: `${startsAt.replace('T', ', ')}: ${wordsOf(error)}` });
}

const tooManyDates = () => refusal('series.too-many-dates', { most: MOST_DATES });

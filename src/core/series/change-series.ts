import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { type LockedEvent, lockEvent } from '../events/event-store.ts';
import { lockSeriesOf, renameSeries, setSeries } from '../events/series-store.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { refusal } from './refusals.ts';
import { seriesChange } from './series.ts';

/**
 * Renames an event's series and its public page. The link stays, because it may be printed on flyers; the names of the dates stay too.
 * @param input `seriesChange`
 * @throws DomainError 'invalid', 'unauthenticated', 'not-found' (event.unknown, also for others' events; series.none), 'forbidden'
 *   (account.email-not-verified, organisation.role)
 */
export async function changeSeries(app: App, actor: Actor, givenId: unknown, input: unknown): Promise<void> {
  const by = requireOrganiser(actor);
  await withSeries(app, actor, givenId, async (tx, { event, series }) => {
    const { name } = parseInput(seriesChange, input);
    const changes = fieldChanges({ name: series.name }, { name });
    if (changes.length === 0) return;
    await renameSeries(tx, series.id, name);
    await record(app, tx, { kind: 'event.series-changed', by, eventId: event.id, facts: { changes } });
  });
}

/**
 * Takes an event out of its series. The event stays as it is; later changes of the series no longer reach it.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events; series.none), 'forbidden'
 *   (account.email-not-verified, organisation.role)
 */
export async function leaveSeries(app: App, actor: Actor, givenId: unknown): Promise<void> {
  const by = requireOrganiser(actor);
  await withSeries(app, actor, givenId, async (tx, { event, series }) => {
    await setSeries(tx, event.id, null);
    const facts = { series: series.name };
    await record(app, tx, { kind: 'event.left-series', by, eventId: event.id, facts });
  });
}

/** Locks an event that the actor may edit, and its series. */
async function withSeries(
  app: App,
  actor: Actor,
  givenId: unknown,
  run: (
    tx: Transaction,
    locked: { event: LockedEvent; series: NonNullable<Awaited<ReturnType<typeof lockSeriesOf>>> },
  ) => Promise<void>,
): Promise<void> {
  const id = eventIdOf(givenId);
  await transaction(app.db, async (tx) => {
    const series = await lockSeriesOf(tx, id);
    const event = requireMay(actor, 'event.edit', await lockEvent(tx, id), unknownEvent);
    if (!series || event.seriesId !== series.id) throw refusal('series.none');
    await run(tx, { event, series });
  });
}

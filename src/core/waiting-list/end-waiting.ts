import { type Transaction, transaction } from '../../db/database.ts';
import { type CounterWorld, lockInventory } from '../inventory/inventory-store.ts';
import { saleAt } from '../inventory/sale-window.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { deleteUnconfirmed, endEntries, eventsToLookAt, recountWaiting } from './entry-store.ts';
import { offerSeats } from './offer-seats.ts';

const EVENTS_A_SWEEP = 100;

/** An unconfirmed entry is deleted after this time. */
const UNCONFIRMED_MS = DAY_MS;

/** Ends a whole waiting list, with a last mail to everybody. The caller has locked the event's counters. */
export async function endWaiting(
  app: Pick<CounterWorld, 'clock' | 'newId'>,
  tx: Transaction,
  eventId: string,
  { because }: { because: 'cancelled' | 'sale-over' },
): Promise<void> {
  await end(app, tx, eventId, { all: true }, because);
}

async function end(
  app: Pick<CounterWorld, 'clock' | 'newId'>,
  tx: Transaction,
  eventId: string,
  which: Parameters<typeof endEntries>[2],
  because: 'cancelled' | 'sale-over',
): Promise<number> {
  const ended = await endEntries(tx, eventId, which, { because, now: app.clock.now() });
  if (ended.length === 0) return 0;
  await recountWaiting(tx, eventId);
  await queueMails(
    app,
    tx,
    ended.map((subjectId) => ({ kind: 'waiting-ended', eventId, subjectId })),
  );
  return ended.length;
}

/**
 * Ends waiting lists with their sale, and offers seats that became available by time alone: when a sale begins, or after an approval. Safe
 * to run at any time, also in several processes at once.
 */
export async function sweepWaitingLists(app: App): Promise<number> {
  const now = app.clock.now();
  await deleteUnconfirmed(app.db, new Date(now.getTime() - UNCONFIRMED_MS));
  const events = await eventsToLookAt(app.db, now, EVENTS_A_SWEEP);
  for (const eventId of events) await lookAt(app, eventId);
  return events.length;
}

function lookAt(app: App, eventId: string): Promise<void> {
  return transaction(app.db, async (tx) => {
    const inventory = await lockInventory(tx, eventId);
    if (!inventory) return;
    const now = app.clock.now();
    const { event, counters } = inventory;
    const over = [...counters.values()].filter((type) => event.endsAt <= now || saleAt(type, now) === 'over');
    const ticketTypeIds = over.map((type) => type.ticketTypeId);
    if (ticketTypeIds.length > 0) await end(app, tx, eventId, { ticketTypeIds }, 'sale-over');
    await offerSeats(app, tx, eventId);
  });
}

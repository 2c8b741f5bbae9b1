import { v7 as uuidv7 } from 'uuid';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { lockForHolds } from '../../src/core/holds/lock-for-holds.ts';
import type { WantedLine } from '../../src/core/inventory/allocate.ts';
import { systemClock } from '../../src/core/shared/clock.ts';
import { openDatabase } from '../../src/db/database.ts';
import { PATIENT } from '../patient.ts';
import { readSlowlyWithoutLock } from './without-locks.ts';

/** The task of the process, as JSON in its first argument. */
export interface HoldInAProcess {
  databaseUrl: string;
  eventId: string;
  orders: WantedLine[][];
  guard: boolean;
}

/**
 * Places orders as one of several processes, each with its own pool and queue. It opens all its connections and says 'ready'; on 'go' it
 * places all its orders at once. It answers with the result of each: 'held', a refusal's code, or an error.
 */
const { databaseUrl, eventId, orders, guard }: HoldInAProcess = JSON.parse(process.argv[2] as string);
const { db, pool, close } = openDatabase(databaseUrl, {
  maxConnections: 4,
  patience: PATIENT,
  onIdleError: console.error,
});
const lock = guard ? lockForHolds : readSlowlyWithoutLock();
const queue = createHoldQueue({ db, clock: systemClock, holdMinutes: 15, lock });
await Promise.all(Array.from({ length: 4 }, () => pool.query('select 1')));

process.once('disconnect', () => process.exit());
const go = new Promise((resolve) => process.once('message', resolve));
process.send?.('ready');
await go;

const outcomes = await Promise.all(
  orders.map((lines) =>
    queue
      .place({
        eventId,
        orderId: uuidv7(),
        email: 'thandi@example.com',
        buyer: 'guest:race',
        lines,
        providerFor: () => 'fake',
      })
      .then(
        (outcome) => (outcome.held ? 'held' : outcome.refusal.code),
        (error: unknown) => String(error),
      ),
  ),
);
await close();
process.send?.(outcomes, () => process.disconnect());

/**
 * `node bench/fulfilment.ts` measures how many payments a second become tickets of one hot event, in groups as in a rush, with fsync
 * on. Each round has its own event and orders that are already held. Figures: bench/README.md
 */

import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { paymentReference } from '../src/core/ledger/payment-reference.ts';
import { createFulfilmentQueue } from '../src/core/payments/fulfilment-queue.ts';
import { settleResales } from '../src/core/resale/settle-resales.ts';
import type { App } from '../src/core/shared/app.ts';
import { systemClock } from '../src/core/shared/clock.ts';
import { offerSeats } from '../src/core/waiting-list/offer-seats.ts';
import { openDatabase } from '../src/db/database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { median } from './measure.ts';
import { openReport } from './report.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const report = openReport('fulfilment');
const bench = await openBenchDatabase(8);
const queues = openDatabase(bench.url, {
  maxConnections: 4,
  pipelined: true,
  onIdleError: (error) => console.error(error.message),
});
const holds = createHoldQueue({ db: queues.db, clock: systemClock, holdMinutes: 15 });
const { fulfil } = createFulfilmentQueue({
  offerSeats,
  settleResales,
  providers: [],
  db: queues.db,
  clock: systemClock,
  newId: uuidv7,
  randomBytes: (size) => new Uint8Array(randomBytes(size)),
  settings: { pendingHoldMinutes: { minutes: 60, hour: 60, days: 14_400 } } as App['settings'],
});

/** Creates an event with unpaid orders. @returns their ids */
async function aRush(): Promise<{ eventId: string; orderIds: string[] }> {
  const { eventId, ticketTypeId } = await insertBenchEvent(bench.db);
  await bench.db
    .insertInto('event_keys')
    .values({ eventId, keyId: 1, publicKey: '', privateKeySealed: '', createdAt: new Date() })
    .execute();
  const orderIds = Array.from({ length: ORDERS }, () => uuidv7());
  await Promise.all(
    orderIds.map((orderId) =>
      holds.place({
        eventId,
        orderId,
        email: 'a@example.com',
        buyer: 'guest:bench',
        lines: [{ ticketTypeId, quantity: 1 }],
        providerFor: () => 'stub',
      }),
    ),
  );
  return { eventId, orderIds };
}

const rates: number[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const { eventId, orderIds } = await aRush();
  const start = performance.now();
  const outcomes = await Promise.all(
    orderIds.map((orderId) => {
      const key = { eventId, orderId, number: 1 };
      return fulfil({
        kind: 'payment',
        ...key,
        snapshot: {
          reference: paymentReference(key),
          status: 'succeeded',
          amountMinor: 35_000,
          currency: 'ZAR',
          feeMinor: 900,
          channel: 'card',
        },
      });
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  if (outcomes.some((outcome) => outcome !== 'paid')) throw new Error('An order was not fulfilled.');
  // The first round warms up.
  if (round > 0) rates.push(ORDERS / seconds);
}
const row = report.table('Payments of one event that become tickets', ['round', 'a second']);
for (const [at, rate] of rates.entries()) row(`${at + 1}`, rate);
row('median', median(rates));
await queues.close();
await bench.close();
report.save();

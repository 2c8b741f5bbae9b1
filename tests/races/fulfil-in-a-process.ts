import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { paymentReference } from '../../src/core/ledger/payment-reference.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import { settleResales } from '../../src/core/resale/settle-resales.ts';
import { systemClock } from '../../src/core/shared/clock.ts';
import { offerSeats } from '../../src/core/waiting-list/offer-seats.ts';
import { openDatabase } from '../../src/db/database.ts';
import { PATIENT } from '../patient.ts';

/** The task of the process, as JSON in its first argument. */
export interface FulfilInAProcess {
  databaseUrl: string;
  orders: { eventId: string; orderId: string; minor: number }[];
}

/**
 * Fulfils orders as one of several processes. It opens all its connections and says 'ready'; on 'go' it fulfils all its orders at once. It
 * answers with the result of each: an outcome or an error.
 */
const { databaseUrl, orders }: FulfilInAProcess = JSON.parse(process.argv[2] as string);
const { db, pool, close } = openDatabase(databaseUrl, {
  maxConnections: 4,
  patience: PATIENT,
  pipelined: true,
  onIdleError: console.error,
});
const { fulfil } = createFulfilmentQueue({
  offerSeats,
  settleResales,
  providers: [],
  db,
  clock: systemClock,
  newId: () => uuidv7(),
  randomBytes: (size) => new Uint8Array(randomBytes(size)),
  settings: {
    publicUrl: 'http://localhost:3000',
    holdMinutes: 15,
    sharePerAddress: 0,
    freeOrdersPerEmail: 0,
    payoutDaysAfterEvent: 5,
    pendingHoldMinutes: { minutes: 120, hour: 120, days: 14_400 },
    comingSoon: false,
    demo: true,
    supportEmail: 'support@tikiti.test',
  },
});
await Promise.all(Array.from({ length: 4 }, () => pool.query('select 1')));

process.once('disconnect', () => process.exit());
const go = new Promise((resolve) => process.once('message', resolve));
process.send?.('ready');
await go;

const outcomes = await Promise.all(
  orders.map(({ minor, ...order }) => {
    const key = { ...order, number: 1 };
    const snapshot = {
      reference: paymentReference(key),
      status: 'succeeded' as const,
      amountMinor: minor,
      currency: 'ZAR',
      feeMinor: null,
      channel: null,
    };
    return fulfil({ kind: 'payment', ...key, snapshot }).catch((error: unknown) => String(error));
  }),
);
await close();
process.send?.(outcomes, () => process.disconnect());

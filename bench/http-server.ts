/**
 * Serves the front door with a card provider that answers at once, for holds-http.ts and scans.ts. With WEB_PROCESSES, that many processes
 * share the port as those of `npm start` do. With WATCHED, it counts and times all that the app does (decision 0155).
 */
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import { createScanQueue } from '../src/core/check-in/scans/scan-queue.ts';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { createOpeningQueue } from '../src/core/payment-attempts/opening-queue.ts';
import type { PaymentProvider } from '../src/core/providers/payment-provider.ts';
import { PAYMENT_DECISIONS } from '../src/core/reconciliation/payment-decisions.ts';
import { welcomeGuest } from '../src/core/sessions/guest.ts';
import type { App } from '../src/core/shared/app.ts';
import { systemClock } from '../src/core/shared/clock.ts';
import { CURRENCIES } from '../src/core/shared/money.ts';
import { openDatabase } from '../src/db/database.ts';
import { newId } from '../src/new-id.ts';
import { createAnswerKept } from '../src/server/answer-kept.ts';
import { createFrontDoor } from '../src/server/front-door.ts';
import { listen } from '../src/server/listen.ts';
import { createCounted } from '../src/server/metrics/counted.ts';
import { createPageCache } from '../src/server/page-cache.ts';
import { createReadiness } from '../src/server/readiness.ts';
import { watchRequests } from '../src/server/watch-requests.ts';
import { SECRET, SETTINGS } from './bench-settings.ts';

const processes = Number(process.env.WEB_PROCESSES ?? 1);
if (processes > 1 && cluster.isPrimary) startProcesses();
else serveHere();

function startProcesses(): void {
  const all = Array.from({ length: processes }, () => cluster.fork());
  const addresses: object[] = [];
  const pids = all.map((one) => one.process.pid);
  for (const one of all)
    one.on('message', (address: object) => {
      addresses.push(address);
      if (addresses.length === all.length) process.send?.({ ...address, pids });
    });
  // They end with this process, and it with whoever started it.
  process.on('disconnect', () => process.exit());
}

function serveHere(): void {
  const url = process.env.DATABASE_URL ?? '';
  const onIdleError = (error: Error) => console.error(error.message);
  const counted = process.env.WATCHED ? createCounted() : undefined;
  const onSlow = counted && (() => undefined);
  const { db } = openDatabase(url, { onIdleError, onSlow });
  const queues = openDatabase(url, { maxConnections: 4, pipelined: true, onIdleError, onSlow }).db;
  const notHere = () => {
    throw new Error('Not part of this benchmark.');
  };
  const provider: PaymentProvider = {
    id: 'stub',
    name: 'Stub',
    currencies: CURRENCIES,
    checkout: { origins: { script: [], frame: [], connect: [], form: [] } },
    create: async ({ reference }) => ({ accessCode: reference, redirectUrl: 'http://localhost/' }),
    checkKey: notHere,
    get: notHere,
    refund: notHere,
    getRefund: notHere,
    cancel: notHere,
    metadataOf: notHere,
    listRefunds: notHere,
    listRefundsIn: notHere,
    listDisputesIn: notHere,
    getDispute: notHere,
    listDisputes: notHere,
    listPayments: notHere,
    readWebhook: notHere,
  };
  const app = {
    db,
    clock: systemClock,
    newId,
    randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
    secret: SECRET,
    settings: SETTINGS,
    providers: [provider],
    refusedWebhooks: { note: () => undefined },
    holds: createHoldQueue({
      db: queues,
      clock: systemClock,
      holdMinutes: 15,
      sharePerAddress: 25,
      meter: counted?.queue('holds'),
    }),
    openings: createOpeningQueue(queues, counted?.queue('openings')),
    scans: createScanQueue({ db: queues, patientDb: db, meter: counted?.queue('scans') }),
    decisions: PAYMENT_DECISIONS,
    fulfilments: { fulfil: notHere },
    mailer: { send: notHere },
    log: console,
  } as unknown as App;

  const cache = createPageCache({ clock: systemClock });
  const door = createFrontDoor(app, {
    pages: async () => new Response(),
    cache,
    assetsDir: 'build/client',
    trustedProxies: 1,
    watch: counted && watchRequests(app, { counted, pageRoute: () => undefined, host: 'here' }),
  });
  const answerFirst = createAnswerKept(app, cache, counted?.kept);
  const readiness = createReadiness([]);
  void listen(serve, door, { host: '127.0.0.1', port: 0, readiness, drainMs: 0, answerFirst }).then(
    ({ port }) => {
      const cookie = welcomeGuest(app).setCookie.split(';')[0];
      process.send?.({ port, cookie });
    },
  );
  // It ends with whoever started it.
  process.on('disconnect', () => process.exit());
}

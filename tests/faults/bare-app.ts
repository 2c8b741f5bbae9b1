import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { createScanQueue } from '../../src/core/check-in/scans/scan-queue.ts';
import { moveTimes } from '../../src/core/event-desk/move-times.ts';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { createOpeningQueue } from '../../src/core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import type { PaymentProvider } from '../../src/core/providers/payment-provider.ts';
import { PAYMENT_DECISIONS } from '../../src/core/reconciliation/payment-decisions.ts';
import { settleResales } from '../../src/core/resale/settle-resales.ts';
import type { App } from '../../src/core/shared/app.ts';
import { systemClock } from '../../src/core/shared/clock.ts';
import { soleSecret } from '../../src/core/shared/secret.ts';
import { offerSeats } from '../../src/core/waiting-list/offer-seats.ts';
import { createWebhookInbox } from '../../src/core/webhooks/webhook-inbox.ts';
import { openDatabase } from '../../src/db/database.ts';
import { blankDocuments } from '../fakes/documents.ts';
import { silentLog } from '../fakes/log.ts';

/** Opens the parts of an app that selling needs: the real database, queues, provider and clock. All other parts throw. */
export async function openBareApp(databaseUrl: string, provider: PaymentProvider): Promise<App> {
  const { db } = openDatabase(databaseUrl, { maxConnections: 4, onIdleError: () => undefined });
  const base = {
    db,
    clock: systemClock,
    newId: () => uuidv7(),
    randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
    secret: soleSecret(new Uint8Array(32).fill(7)),
    settings: {
      publicUrl: 'http://localhost:3000',
      holdMinutes: 15,
      sharePerAddress: 0,
      pendingHoldMinutes: { minutes: 120, hour: 120, days: 14_400 },
      freeOrdersPerEmail: 0,
      payoutDaysAfterEvent: 5,
      comingSoon: false,
      demo: true,
      supportEmail: 'support@tikiti.test',
    },
    mailer: { send: async () => undefined, preview: () => ({ subject: '', html: '' }) },
    wallets: {},
    documents: blankDocuments,
    providers: [provider],
    offerSeats,
    moveTimes,
    settleResales,
    log: silentLog,
  };
  return {
    ...base,
    passwords: unused('passwords'),
    files: unused('files'),
    images: unused('images'),
    places: unused('places'),
    mapLabels: unused('map labels'),
    holds: createHoldQueue({ db, clock: systemClock, holdMinutes: 15 }),
    fulfilments: createFulfilmentQueue(base),
    refusedWebhooks: { note: () => undefined },
    openings: createOpeningQueue(db),
    scans: createScanQueue({ db, patientDb: db }),
    webhookInbox: createWebhookInbox({ db, clock: systemClock }),
    decisions: PAYMENT_DECISIONS,
  };
}

function unused(part: string): never {
  return new Proxy(
    {},
    {
      get() {
        throw new Error(`Selling does not need ${part}.`);
      },
    },
  ) as never;
}

import { randomBytes } from 'node:crypto';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { createImages } from '../src/adapters/images/images.ts';
import { composeMail } from '../src/adapters/mail/compose-mail.ts';
import { createPasswords } from '../src/adapters/passwords/scrypt.ts';
import { createGazetteer } from '../src/adapters/places/gazetteer/gazetteer.ts';
import { loadGazetteer } from '../src/adapters/places/gazetteer/load-gazetteer.ts';
import { createScanQueue } from '../src/core/check-in/scans/scan-queue.ts';
import { moveTimes } from '../src/core/event-desk/move-times.ts';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { createOpeningQueue } from '../src/core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from '../src/core/payments/fulfilment-queue.ts';
import { PAYMENT_DECISIONS } from '../src/core/reconciliation/payment-decisions.ts';
import { settleResales } from '../src/core/resale/settle-resales.ts';
import type { App, Settings } from '../src/core/shared/app.ts';
import type { Mail } from '../src/core/shared/mail.ts';
import { soleSecret } from '../src/core/shared/secret.ts';
import { WORK_KINDS, type WorkKind } from '../src/core/shared/work.ts';
import { offerSeats } from '../src/core/waiting-list/offer-seats.ts';
import { createRefusedWebhooks } from '../src/core/webhooks/refused-webhooks.ts';
import { createWebhookInbox } from '../src/core/webhooks/webhook-inbox.ts';
import { WOKEN } from '../src/jobs/sweeps.ts';
import { newId } from '../src/new-id.ts';
import { borrowDatabase, openOwnDatabase } from './borrow-database.ts';
import { FakeClock } from './fakes/clock.ts';
import { blankDocuments } from './fakes/documents.ts';
import { createFakeFiles } from './fakes/files.ts';
import { silentLog } from './fakes/log.ts';
import { CHEAP_HASH } from './fakes/passwords.ts';
import { FakeProvider } from './fakes/provider.ts';

export interface TestApp extends App {
  clock: FakeClock;
  /** Sent mails, oldest first. */
  outbox: Mail[];
  provider: FakeProvider;
  databaseUrl: string;
  /** Runs the sweeps of these kinds until none has work left. @returns how many pieces of work they did */
  runJobs(kinds?: readonly WorkKind[]): Promise<number>;
}

export const TEST_SETTINGS: Settings = {
  publicUrl: 'http://localhost:3000',
  holdMinutes: 15,
  sharePerAddress: 0,
  pendingHoldMinutes: { minutes: 120, hour: 120, days: 14_400 },
  freeOrdersPerEmail: 0,
  payoutDaysAfterEvent: 5,
  comingSoon: false,
  demo: true,
  supportEmail: 'support@tikiti.test',
};

/** The time at which every test app starts. */
export const TEST_NOW = new Date('2026-11-21T10:00:00Z');

interface TestOptions extends Partial<App> {
  settings?: Settings;
  maxConnections?: number;
  /**
   * True: commits wait for the disk. Tests of races need this, because it gives other transactions time to interfere. The built app refuses
   * to start without it.
   */
  durable?: boolean;
  /** True: the world's towns are loaded. The first test of a run that needs them waits many seconds. */
  withPlaces?: boolean;
}

/**
 * Creates an app on a real, migrated, empty database that no other test uses meanwhile; the outside world is faked. Documents are blank by
 * default, because drawing tickets would take most of some tests' time. The app is closed when its test or file ends. `overrides` replace
 * single dependencies.
 */
export async function createTestApp({
  durable = false,
  withPlaces = false,
  ...overrides
}: TestOptions = {}): Promise<TestApp> {
  const { maxConnections } = overrides;
  const ordinary = !durable && !withPlaces && maxConnections === undefined;
  const { url, db, end } = ordinary
    ? await borrowDatabase()
    : await openOwnDatabase({ durable, withPlaces, maxConnections });
  const clock = new FakeClock(TEST_NOW);
  // A copy, because tests may change their app's settings, and test files share a process.
  const settings = overrides.settings ?? { ...TEST_SETTINGS };
  const provider = new FakeProvider();
  provider.now = () => clock.now();
  const outbox: Mail[] = [];
  const secret = soleSecret(new Uint8Array(32).fill(7));
  const mailer = { send: async (mail: Mail) => void outbox.push(mail), preview: composeMail };
  const gazetteer = createGazetteer({ db, log: silentLog, load: () => loadGazetteer(db) });
  const base = {
    db,
    clock,
    newId,
    randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
    secret,
    settings,
    mailer,
    documents: blankDocuments,
    wallets: {},
    files: createFakeFiles(),
    images: createImages(),
    places: gazetteer,
    mapLabels: gazetteer,
    providers: [provider],
    offerSeats,
    moveTimes,
    settleResales,
    log: silentLog,
  };
  const app: TestApp = {
    ...base,
    passwords: createPasswords(CHEAP_HASH),
    holds: createHoldQueue({ db, clock, ...settings }),
    fulfilments: createFulfilmentQueue(base),
    openings: createOpeningQueue(db),
    scans: createScanQueue({ db, patientDb: db }),
    webhookInbox: createWebhookInbox({ db, clock }),
    decisions: PAYMENT_DECISIONS,
    refusedWebhooks: createRefusedWebhooks(clock, overrides.log ?? silentLog),
    ...overrides,
    clock,
    outbox,
    provider,
    databaseUrl: url,
    runJobs: (kinds = WORK_KINDS) => runJobs(app, kinds),
  };
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenOver(end);
  return app;
}

/** A sweep that still finds work after this many rounds keeps finding the same work. */
const MAX_ROUNDS = 100;

async function runJobs(app: App, kinds: readonly WorkKind[]): Promise<number> {
  let ran = 0;
  for (let round = 0; ; round += 1) {
    const busy: string[] = [];
    for (const kind of kinds) {
      const did = await WOKEN[kind].run(app);
      if (did > 0) busy.push(kind);
      ran += did;
    }
    if (busy.length === 0) return ran;
    if (round === MAX_ROUNDS) throw new Error(`These sweeps never run out of work: ${busy.join(', ')}.`);
  }
}

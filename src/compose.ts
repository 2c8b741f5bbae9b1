import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { createAccounts } from './adapters/accounts/better-auth.ts';
import { createTicketDocuments } from './adapters/documents/ticket-documents.ts';
import { createDiskFiles } from './adapters/files/disk.ts';
import { createS3Files } from './adapters/files/s3.ts';
import { createImages } from './adapters/images/images.ts';
import { createJobQueue } from './adapters/jobs/pg-boss.ts';
import { createLog } from './adapters/log/pino.ts';
import { createMailbox } from './adapters/mail/mailbox.ts';
import { createSmtpMailer } from './adapters/mail/smtp.ts';
import { choosePlaceFinder } from './adapters/places/choose-finder.ts';
import { createGazetteer } from './adapters/places/gazetteer/gazetteer.ts';
import { loadApart } from './adapters/places/gazetteer/load-apart.ts';
import type { Config } from './config.ts';
import { createHoldLimits } from './core/orders/hold-limits.ts';
import { createHoldQueue } from './core/orders/hold-queue.ts';
import { createOpeningQueue } from './core/payments/opening-queue.ts';
import type { PaymentProvider } from './core/payments/payment-provider.ts';
import { createRefusedWebhooks } from './core/payments/refused-webhooks.ts';
import { createSettlementQueue } from './core/payments/settlement-queue.ts';
import type { App } from './core/shared/app.ts';
import { systemClock } from './core/shared/clock.ts';
import { JOB_NAMES } from './core/shared/jobs.ts';
import { openDatabase } from './db/database.ts';

/** Each group of holds, settlements or openings is one transaction; they queue per event. */
const QUEUE_CONNECTIONS = 4;

/** The only place that picks adapters. Migrations have run; nothing is started here but connections. */
export async function composeApp(
  config: Config,
  {
    databaseUrl,
    secret,
    providers,
    worker,
  }: { databaseUrl: string; secret: Uint8Array; providers: readonly PaymentProvider[]; worker: boolean },
) {
  const log = createLog(config.logLevel);
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, 'a database connection broke; the pool replaces it');
  const { db, pool, close } = openDatabase(databaseUrl, {
    maxConnections: config.databaseConnections,
    onIdleError,
  });
  const queues = openDatabase(databaseUrl, {
    maxConnections: QUEUE_CONNECTIONS,
    pipelined: true,
    onIdleError,
  });
  const jobs = createJobQueue({ url: databaseUrl, names: JOB_NAMES, log, polls: worker });
  await jobs.open();

  const clock = systemClock;
  const newId = () => uuidv7();
  const { publicUrl, holdMinutes, pendingHoldMinutes, serviceFee, comingSoon, demo } = config;
  const { supportEmail, passwordPolicy } = config;
  const settings = {
    publicUrl,
    holdMinutes,
    pendingHoldMinutes,
    serviceFee,
    comingSoon,
    demo,
    supportEmail,
    passwordPolicy,
    mapStyle: config.mapStyle,
  };
  const mailbox = createMailbox({ dir: path.join(config.dataDir, 'mailbox'), clock });
  const mailer = config.smtpUrl ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : mailbox;
  const placesList = loadApart(databaseUrl);
  const gazetteer = createGazetteer({ db, log, load: placesList.load });
  const userAgent = `Tikiti (${publicUrl}; ${supportEmail})`;
  const base = {
    db,
    clock,
    newId,
    randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
    secret,
    settings,
    mailer,
    documents: createTicketDocuments(),
    files: config.s3 ? createS3Files(config.s3, log) : createDiskFiles(path.join(config.dataDir, 'files')),
    images: createImages(),
    places: choosePlaceFinder(config.places, { gazetteer, userAgent }),
    mapLabels: gazetteer,
    providers,
    jobs,
    log,
  };
  const app: App = {
    ...base,
    accounts: createAccounts({ pool, publicUrl, supportEmail, secret, newId, clock, log }),
    holdLimits: createHoldLimits(clock, config.holdLimits),
    refusedWebhooks: createRefusedWebhooks(clock, log),
    holds: createHoldQueue({ db: queues.db, clock, holdMinutes, serviceFee }),
    settlements: createSettlementQueue({ ...base, db: queues.db }),
    openings: createOpeningQueue(queues.db),
  };
  return {
    app,
    jobs,
    mailbox,
    async close() {
      await placesList.stop();
      await jobs.close();
      await queues.close();
      await close();
    },
  };
}

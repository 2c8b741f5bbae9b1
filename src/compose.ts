import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { dropOldBackups, newestBackupAt, openBackupPlace } from './adapters/backups/backup-place.ts';
import { probeBackup } from './adapters/backups/probe-backup.ts';
import { printApart } from './adapters/documents/print-apart.ts';
import { chooseFiles, filesFolder } from './adapters/files/choose-files.ts';
import { probeDiskSpace, troubleOnDisk } from './adapters/files/disk-space.ts';
import { folderId } from './adapters/files/folder-id.ts';
import { createImages } from './adapters/images/images.ts';
import { createLog } from './adapters/log/pino.ts';
import { createMailbox } from './adapters/mail/mailbox.ts';
import { probeSmtp } from './adapters/mail/probe-smtp.ts';
import { createSmtpMailer } from './adapters/mail/smtp.ts';
import { createPasswords } from './adapters/passwords/scrypt.ts';
import { chooseProviders } from './adapters/payments/choose-providers.ts';
import { choosePlaceFinder } from './adapters/places/choose-finder.ts';
import { createGazetteer } from './adapters/places/gazetteer/gazetteer.ts';
import { loadApart } from './adapters/places/gazetteer/load-apart.ts';
import { timeCalls } from './adapters/time-calls.ts';
import { chooseTracer } from './adapters/traces/choose-tracer.ts';
import { probeCertificate } from './adapters/wallets/apple/probe-certificate.ts';
import { chooseWallets } from './adapters/wallets/choose-wallets.ts';
import type { Config } from './config.ts';
import type { NightlyBackups } from './core/backups/take-nightly-backup.ts';
import { createScanQueue } from './core/check-in/scans/scan-queue.ts';
import { moveTimes } from './core/event-desk/move-times.ts';
import { createHoldQueue } from './core/holds/hold-queue.ts';
import type { OwnProcess } from './core/installation/finding.ts';
import { probeFiles } from './core/installation/probe-files.ts';
import { probeWork } from './core/installation/probe-work.ts';
import { createSweepTimes } from './core/installation/sweep-times.ts';
import { createOpeningQueue } from './core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from './core/payments/fulfilment-queue.ts';
import type { PaymentProvider } from './core/providers/payment-provider.ts';
import { PAYMENT_DECISIONS } from './core/reconciliation/payment-decisions.ts';
import { settleResales } from './core/resale/settle-resales.ts';
import type { App } from './core/shared/app.ts';
import { systemClock } from './core/shared/clock.ts';
import { fewLines } from './core/shared/few-lines.ts';
import type { Secret } from './core/shared/secret.ts';
import { WORK_CHANNEL } from './core/shared/work.ts';
import { offerSeats } from './core/waiting-list/offer-seats.ts';
import { createRefusedWebhooks } from './core/webhooks/refused-webhooks.ts';
import { createWebhookInbox } from './core/webhooks/webhook-inbox.ts';
import { openDatabaseCheck } from './db/check-database.ts';
import { HURRIED, openDatabase } from './db/database.ts';
import { createDatabaseClock, keepSetting } from './db/database-clock.ts';
import { listenTo } from './db/listen.ts';
import { openReplica } from './db/open-replica.ts';
import type { SweepMeter } from './jobs/sweeps.ts';
import { newId } from './new-id.ts';
import { createCounted } from './server/metrics/counted.ts';
import { createReadiness } from './server/readiness.ts';
import { takeBackup } from './take-backup.ts';

/** Each group of holds, fulfilments, openings, scans or webhooks is one transaction; all but webhooks queue per event. */
const QUEUE_CONNECTIONS = 4;
/** The calls to a card provider that somebody waits for. */
const PROVIDER_CALLS = ['create', 'get', 'cancel', 'refund', 'getRefund', 'listRefunds'] as const;
/** Besides those: the one on which sweeps are woken, and the health check's. */
const OTHER_CONNECTIONS = 2;

/** The only place that picks adapters. Migrations have run; nothing is started here but connections. */
export async function composeApp(
  config: Config,
  {
    databaseUrl,
    secret,
    sandbox,
    role,
  }: { databaseUrl: string; secret: Secret; sandbox?: PaymentProvider | undefined; role: string },
) {
  const worker = role !== 'web';
  const log = createLog(config.logLevel);
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, 'a database connection broke; the pool replaces it');
  const { tracer, close: closeTracer } = await chooseTracer(config.traces, log);
  const slow = fewLines(log, systemClock);
  const onSlow = (statement: string, ms: number) =>
    slow(
      'warn',
      { statement, ms: Math.round(ms), traceId: tracer.traceId(), host: hostname(), pid: process.pid },
      'a statement was slow',
    );
  const { db, pool, close } = openDatabase(databaseUrl, {
    maxConnections: config.databaseConnections - QUEUE_CONNECTIONS - OTHER_CONNECTIONS,
    onIdleError,
    onSlow,
  });
  const queues = openDatabase(databaseUrl, {
    maxConnections: QUEUE_CONNECTIONS,
    pipelined: true,
    patience: HURRIED,
    onIdleError,
    onSlow,
  });

  const { databaseReadUrl } = config;
  const replica =
    databaseReadUrl !== undefined && role !== 'worker'
      ? openReplica(databaseReadUrl, { primary: db, onIdleError })
      : undefined;
  const clock = await createDatabaseClock(db);
  const stopSetting = keepSetting(clock, (error) =>
    log.warn({ err: error }, 'the clock could not be set by the database; it goes on as it is'),
  );
  const { publicUrl, holdMinutes, pendingHoldMinutes, serviceFee, comingSoon, demo } = config;
  const { supportEmail, passwordPolicy, sharePerAddress, freeOrdersPerEmail } = config;
  const settings = {
    publicUrl,
    holdMinutes,
    sharePerAddress,
    freeOrdersPerEmail,
    pendingHoldMinutes,
    serviceFee,
    payoutDaysAfterEvent: config.payoutDaysAfterEvent,
    payFrom: config.payFrom,
    approval: config.approval,
    messages: config.messages,
    comingSoon,
    demo,
    staging: config.staging,
    supportEmail,
    guestDataDays: config.guestDataDays,
    passwordPolicy,
    mapStyle: config.mapStyle,
    synchronousStandbys: config.synchronousStandbys,
  };
  const mailbox = createMailbox({ dir: path.join(config.dataDir, 'mailbox'), clock });
  const mailer = config.smtpUrl
    ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom, clock })
    : mailbox;
  const placesList = loadApart(databaseUrl, config);
  const gazetteer = createGazetteer({ db, log, load: placesList.load });
  const printing = printApart(config.webProcesses);
  const counted = createCounted();
  const timed = <Port extends object>(port: Port, name: string, calls: readonly (keyof Port & string)[]) =>
    timeCalls(port, calls, { name, tracer, note: (...noted) => counted.outside(name, ...noted) });
  const userAgent = `Tikiti (${publicUrl}; ${supportEmail})`;
  const files = chooseFiles(config, log);
  // Whoever takes backups sets it where a worker runs: web processes may not see the folder.
  const { to: backupsTo, ...backupSettings } = config.backup;
  const backupPlace = backupsTo && worker ? openBackupPlace(backupsTo, { s3: config.s3, log }) : undefined;
  const { current } = secret;
  const backups: NightlyBackups | undefined = backupPlace && {
    hour: backupSettings.hour,
    newestAt: () => newestBackupAt(backupPlace),
    take: (takenAt, signal) =>
      takeBackup({ databaseUrl, files, secret: current }, backupPlace, {
        takenAt,
        key: backupSettings.key,
        signal,
      }),
    dropOld: (now) => dropOldBackups(backupPlace, { keepDays: backupSettings.keepDays, now }),
  };
  const base = {
    db,
    clock,
    newId,
    randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
    secret,
    settings,
    mailer: timed(mailer, 'mail', ['send']),
    documents: printing.documents,
    wallets: await chooseWallets(config.wallets, { clock, publicUrl }),
    files,
    backups,
    images: createImages(config.webProcesses),
    places: choosePlaceFinder(config.places, { gazetteer, userAgent }),
    mapLabels: gazetteer,
    providers: (await chooseProviders(config.payments, { clock, sandbox })).map((provider) =>
      timed(provider, provider.id, PROVIDER_CALLS),
    ),
    offerSeats,
    moveTimes,
    settleResales,
    log,
  };
  const app: App = {
    ...base,
    replica,
    passwords: createPasswords(undefined, config.webProcesses),
    refusedWebhooks: createRefusedWebhooks(clock, log),
    holds: createHoldQueue({
      db: queues.db,
      clock,
      holdMinutes,
      sharePerAddress,
      serviceFee,
      meter: counted.queue('holds'),
    }),
    fulfilments: createFulfilmentQueue({ ...base, db: queues.db }, counted.queue('fulfilments')),
    openings: createOpeningQueue(queues.db, counted.queue('openings')),
    scans: createScanQueue({ db: queues.db, patientDb: db, meter: counted.queue('scans') }),
    webhookInbox: createWebhookInbox({ db: queues.db, clock }, counted.queue('webhooks')),
    decisions: PAYMENT_DECISIONS,
  };
  const sweepTimes = createSweepTimes(clock);
  const sweepMeter: SweepMeter = {
    begins: sweepTimes.begins,
    within: (sweep, run) => tracer.span(`sweep ${sweep}`, run),
    ended(sweep, tookMs, did) {
      if (did !== undefined) sweepTimes.ended(sweep);
      counted.sweep(sweep, tookMs / 1_000, did);
    },
  };
  const databaseCheck = openDatabaseCheck(databaseUrl);
  const storesHere = !config.s3 || !config.databaseUrl;
  const readiness = createReadiness([
    databaseCheck.check,
    // Without room, the built-in database writes nothing. Elsewhere only uploads fail, which the installation's check says.
    ...(config.databaseUrl ? [] : [() => troubleOnDisk(config.dataDir)]),
  ]);
  const processId = newId();
  const own: OwnProcess = {
    id: processId,
    host: hostname(),
    role,
    worksJobs: worker,
    filesPlace: config.s3
      ? `${config.s3.endpoint}/${config.s3.bucket}`
      : await folderId(filesFolder(config.dataDir)),
    probes: [
      probeWork(base),
      sweepTimes.probe,
      probeFiles(app.files, processId),
      ...(storesHere ? [probeDiskSpace(config.dataDir)] : []),
      ...(config.smtpUrl ? [probeSmtp(config.smtpUrl)] : []),
      ...(backupPlace ? [probeBackup(backupPlace, clock)] : []),
      ...(config.wallets.apple ? [probeCertificate(config.wallets.apple, clock)] : []),
    ],
  };
  return {
    app,
    own,
    readiness,
    counted,
    tracer,
    sweepMeter,
    sweepTimes,
    pools: { pages: pool, queues: queues.pool },
    listenToWork: (onWake: (kind: string | undefined) => void) =>
      listenTo(databaseUrl, WORK_CHANNEL, { onNotification: onWake, onError: onIdleError }),
    mailbox,
    async close() {
      stopSetting();
      await placesList.stop();
      await printing.close();
      await replica?.close();
      await databaseCheck.close();
      await queues.close();
      await close();
      await closeTracer();
    },
  };
}

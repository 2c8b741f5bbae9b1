import { sweepAnswers, sweepFilesOfEnded } from '../core/attendees/erase-answers.ts';
import { forgetOrigins } from '../core/audit/forget-origins.ts';
import { sealEntries } from '../core/audit/seal-entries.ts';
import { takeNightlyBackup } from '../core/backups/take-nightly-backup.ts';
import { sweepCancellations } from '../core/cancellation/carry-out-cancellation.ts';
import { sweepDisputes } from '../core/disputes/check-disputes.ts';
import { expireHolds, sweepHeldFrom } from '../core/holds/expire-holds.ts';
import { sweepOutbox } from '../core/mails/send-outbox.ts';
import { sweepDiscardedFiles, sweepUnusedImages } from '../core/media/drop-unused.ts';
import { sweepMessages } from '../core/messages/sweep-messages.ts';
import { endDoors } from '../core/organisations/doors/end-doors.ts';
import { pruneOutbox } from '../core/outbox/outbox-store.ts';
import { sweepPayments } from '../core/payments/sweep-payments.ts';
import { sweepGuestData } from '../core/personal-data/remove-guest-data.ts';
import { sweepReserves } from '../core/promo-codes/end-reserves.ts';
import { sweepHeldPayments } from '../core/reconciliation/check-held-payment.ts';
import { startDailyReconciliations, sweepReconciliations } from '../core/reconciliation/reconcile.ts';
import { sweepRefunds } from '../core/refunds/check-refunds.ts';
import { sweepUsedResales } from '../core/resale/end-resale.ts';
import type { App } from '../core/shared/app.ts';
import { WORK_KINDS, type WorkKind } from '../core/shared/work.ts';
import { sweepWaitingLists } from '../core/waiting-list/end-waiting.ts';
import { forgetPasses } from '../core/wallets/forget-passes.ts';
import { sweepWallets } from '../core/wallets/tell-wallets.ts';
import { sweepWebhooks } from '../core/webhooks/process-webhook.ts';
import { pruneWebhooks } from '../core/webhooks/prune-webhooks.ts';
import { COMPOSERS } from './composers.ts';

interface Sweep {
  /** How often it runs without being woken, ms. */
  every: number;
  /** Does some or all of the work that is due. A long run checks `stopping`. @returns how much it took */
  run: (app: App, stopping?: AbortSignal) => Promise<number>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Work that commits leave behind. They wake its sweep, which also runs by time, as failed work comes due again. */
export const WOKEN: Record<WorkKind, Sweep> = {
  payments: { every: 3 * SECOND, run: sweepPayments },
  'held-payments': { every: 15 * SECOND, run: sweepHeldPayments },
  webhooks: { every: 15 * SECOND, run: sweepWebhooks },
  refunds: { every: 15 * SECOND, run: sweepRefunds },
  cancellations: { every: 30 * SECOND, run: sweepCancellations },
  reconciliations: { every: MINUTE, run: sweepReconciliations },
  'used-resales': { every: 30 * SECOND, run: sweepUsedResales },
  wallets: { every: 30 * SECOND, run: sweepWallets },
  outbox: { every: 30 * SECOND, run: (app, stopping) => sweepOutbox(app, COMPOSERS, stopping) },
};

/** Work that only time makes due. */
const TIMED: Record<string, { every: number; run: (app: App, stopping: AbortSignal) => Promise<unknown> }> = {
  holds: { every: 2 * SECOND, run: expireHolds },
  'held-from': { every: 30 * SECOND, run: sweepHeldFrom },
  reserves: { every: 5 * SECOND, run: sweepReserves },
  'waiting-lists': { every: 30 * SECOND, run: sweepWaitingLists },
  'scheduled-messages': { every: 15 * SECOND, run: sweepMessages },
  'discarded-files': { every: MINUTE, run: sweepDiscardedFiles },
  disputes: { every: MINUTE, run: sweepDisputes },
  'daily-reconciliations': { every: 10 * MINUTE, run: startDailyReconciliations },
  backup: { every: 15 * MINUTE, run: takeNightlyBackup },
  'unused-images': { every: HOUR, run: sweepUnusedImages },
  'old-webhooks': { every: HOUR, run: pruneWebhooks },
  'old-mails': { every: HOUR, run: pruneOutbox },
  'audit-log': { every: 5 * SECOND, run: sealEntries },
  'audit-origins': { every: HOUR, run: forgetOrigins },
  'ended-doors': { every: HOUR, run: endDoors },
  'guest-data': { every: HOUR, run: sweepGuestData },
  'kept-answers': { every: HOUR, run: sweepAnswers },
  'old-passes': { every: HOUR, run: forgetPasses },
  'files-of-ended-orders': { every: 10 * MINUTE, run: sweepFilesOfEnded },
};

/** The pause between two runs while there is work, ms. Commits in the meantime share one run. */
const BREATH_MS = 100;

/** Hears how the sweeps of this process go. */
export interface SweepMeter {
  /** A sweep begins to run at an interval, ms. */
  begins(sweep: string, everyMs: number): void;
  /** Runs one run of a sweep. */
  within<Done>(sweep: string, run: () => Promise<Done>): Promise<Done>;
  /** A run ended. @param did how much work it did; undefined if it failed */
  ended(sweep: string, tookMs: number, did: number | undefined): void;
}

const UNWATCHED: SweepMeter = { begins() {}, within: (_, run) => run(), ended() {} };

/** Listens for work. `onWake` gets the kind of work; undefined means that any kind may be due. @returns a function that stops listening */
export type ListenToWork = (onWake: (kind: string | undefined) => void) => Promise<() => Promise<void>>;

/**
 * Runs every sweep over and over, one run of each at a time: when it is woken, while it has work, and by time.
 * @returns a function that stops them and waits for runs in progress
 */
export async function startSweeps(
  app: App,
  listen: ListenToWork,
  meter: SweepMeter = UNWATCHED,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const bells = Object.fromEntries(WORK_KINDS.map((kind) => [kind, createBell()])) as Record<WorkKind, Bell>;
  const endListening = await listen((woken) => {
    for (const kind of WORK_KINDS) if (woken === undefined || woken === kind) bells[kind].ring();
  });
  for (const [sweep, { every }] of [...Object.entries(WOKEN), ...Object.entries(TIMED)])
    meter.begins(sweep, every);
  const woken = WORK_KINDS.map((kind) => workOff(app, { kind, bell: bells[kind], meter }, stopping.signal));
  const timed = Object.entries(TIMED).map(([name, { every, run }]) =>
    repeat(
      app,
      { name, every, act: () => metered(meter, name, () => run(app, stopping.signal)) },
      stopping.signal,
    ),
  );
  return async () => {
    stopping.abort();
    await endListening();
    await Promise.all([...woken, ...timed]);
  };
}

async function workOff(
  app: App,
  { kind, bell, meter }: { kind: WorkKind; bell: Bell; meter: SweepMeter },
  stopping: AbortSignal,
): Promise<void> {
  const { every, run } = WOKEN[kind];
  while (!stopping.aborted) {
    const did = await orLog(
      app,
      kind,
      metered(meter, kind, () => run(app, stopping)),
    );
    if (did) await createBell().wait(BREATH_MS, stopping);
    else await bell.wait(every, stopping);
  }
}

/** Runs something at an interval, ms, one run at a time, until it is stopped. A failed run is logged. */
export async function repeat(
  app: App,
  { name, every, act }: { name: string; every: number; act: (app: App) => Promise<unknown> },
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await orLog(app, name, act(app));
    await createBell().wait(every, stopping);
  }
}

async function metered<Done>(meter: SweepMeter, sweep: string, run: () => Promise<Done>): Promise<Done> {
  const began = performance.now();
  try {
    const did = await meter.within(sweep, run);
    meter.ended(sweep, performance.now() - began, typeof did === 'number' ? did : 0);
    return did;
  } catch (error) {
    meter.ended(sweep, performance.now() - began, undefined);
    throw error;
  }
}

const orLog = <Done>(app: App, name: string, running: Promise<Done>): Promise<Done | undefined> =>
  running.catch((error: unknown) => {
    app.log.error({ err: error, sweep: name }, 'a sweep failed');
    return undefined;
  });

interface Bell {
  ring(): void;
  /** Waits until the bell rings, the time is up, or a stop is requested. If it rang while nobody waited, the next wait ends at once. */
  wait(milliseconds: number, stopping: AbortSignal): Promise<void>;
}

function createBell(): Bell {
  let rang = false;
  let end = () => {};
  return {
    ring() {
      rang = true;
      end();
    },
    wait: (milliseconds, stopping) =>
      new Promise((resolve) => {
        end = () => {
          clearTimeout(timer);
          stopping.removeEventListener('abort', end);
          rang = false;
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        stopping.addEventListener('abort', end);
        if (rang || stopping.aborted) end();
      }),
  };
}

import { transaction } from '../../db/database.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts';
import { wake } from '../shared/work.ts';
import { compareSlice } from './compare-slice.ts';
import {
  endRun,
  findDueRuns,
  insertRun,
  noteSlice,
  noteTrouble,
  releaseRun,
  type TakenRun,
  takeRun,
} from './reconciliation-store.ts';

/** A direct debit is paid up to two weeks after it was begun. */
export const DAYS_COMPARED = 16;
/** A refund may be reversed for a month, which is longer than anything that happens to the payment itself. */
const DAYS_OF_REFUNDS = 35;
/** Younger payments may still be on their way to us. */
const SETTLING_MS = 10 * MINUTE_MS;
/** A run is recorded slice by slice, so that little is lost when it is cut short. */
const SLICE_MS = DAY_MS / 4;
/** How long a process keeps a run without a sign of life. */
const CLAIM_MS = 10 * MINUTE_MS;
/** A sweep has to end, so that a process can stop; the next one goes on. */
const AT_A_TIME_MS = 20_000;
const AFTER_TROUBLE_MS = 15 * MINUTE_MS;
const GIVEN_UP_MS = DAY_MS;

/** Returns the period that a run of `days` compares, up to now. */
export const rangeOf = (now: Date, days: number) => ({
  from: new Date(now.getTime() - days * DAY_MS),
  to: new Date(now.getTime() - SETTLING_MS),
});

/** Starts each provider's run of the day, once for all processes. @returns how many it started */
export async function startDailyReconciliations(app: App): Promise<number> {
  const now = app.clock.now();
  let started = 0;
  const runOn = now.toISOString().slice(0, 10);
  for (const { id: provider } of app.providers) {
    const run = {
      id: app.newId(),
      provider,
      runOn,
      requestedBy: null,
      ...rangeOf(now, DAYS_OF_REFUNDS),
      now,
    };
    if (await insertRun(app.db, run)) started += 1;
  }
  if (started > 0) await wake(app.db, 'reconciliations');
  return started;
}

/** Continues the runs that are under way or were cut short. @returns how many */
export async function sweepReconciliations(app: App): Promise<number> {
  const due = await findDueRuns(app.db, app.clock.now());
  for (const runId of due) await continueReconciliation(app, { runId });
  return due.length;
}

/**
 * Compares a provider's payments with ours from where the run left off. What was paid there and is not recorded here is recorded on
 * the spot; all other differences are filed for a person. When the provider does not answer, the run is cut short, and a later sweep
 * continues it.
 */
export async function continueReconciliation(app: App, { runId }: { runId: string }): Promise<void> {
  const began = app.clock.now();
  const run = await takeRun(app.db, runId, { now: began, until: later(began, CLAIM_MS) });
  if (!run) return;
  try {
    while (run.comparedUntil < run.to) {
      if (app.clock.now().getTime() - began.getTime() > AT_A_TIME_MS) {
        await releaseRun(app.db, run.id, app.clock.now());
        return;
      }
      const next = await compareNext(app, run);
      if (!next) return;
      run.comparedUntil = next;
    }
  } catch (error) {
    await cutShort(app, run, error);
    return;
  }
  await endRun(app.db, run.id, app.clock.now());
}

/** @returns how far the run has come; undefined when another process did the same slice meanwhile */
async function compareNext(app: App, run: TakenRun): Promise<Date | undefined> {
  const provider = requireProvider(app, run.provider);
  const until = new Date(Math.min(run.to.getTime(), run.comparedUntil.getTime() + SLICE_MS));
  // Disputes are few: they are listed once for the whole run, and each account that may have some is asked once.
  const disputed = until < run.to ? undefined : { from: run.from, to: run.to };
  const young = until.getTime() > run.startedAt.getTime() - DAYS_COMPARED * DAY_MS;
  const also = {
    payments: young || run.runOn === null,
    disputed,
    afterRestore: run.backupTakenAt !== null,
  };
  const compared = await compareSlice(app, provider, { from: run.comparedUntil, to: until }, also);
  const noted = await transaction(app.db, async (tx) => {
    const checkAt = later(app.clock.now(), CLAIM_MS);
    if (!(await noteSlice(tx, run, { until, ...compared }, checkAt))) return false;
    await compared.file(tx);
    return true;
  });
  return noted ? until : undefined;
}

async function cutShort(app: App, run: TakenRun, error: unknown): Promise<void> {
  const now = app.clock.now();
  app.log.warn({ err: error, runId: run.id, provider: run.provider }, 'a reconciliation was cut short');
  const goesOn = now.getTime() - run.startedAt.getTime() < GIVEN_UP_MS;
  const trouble = error instanceof Error ? error.message : String(error);
  await noteTrouble(app.db, run.id, trouble.slice(0, 300), goesOn ? later(now, AFTER_TROUBLE_MS) : null);
}

const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);

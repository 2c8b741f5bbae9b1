import { sql } from 'kysely';
import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { parseInput } from '../shared/parse-input.ts';
import { wake } from '../shared/work.ts';
import { DAYS_COMPARED, rangeOf } from './reconcile.ts';
import { reconciliationRun } from './reconciliation.ts';
import { countRuns, findRuns, insertRun, isUnderWay } from './reconciliation-store.ts';

export const reconciliationInput = z.strictObject({
  days: z
    .int({ error: 'Say how many days.' })
    .min(1, { error: 'Compare at least one day.' })
    .max(92, { error: 'Compare at most 92 days.' })
    .default(DAYS_COMPARED)
    .describe('How many days back, up to now.'),
});

/**
 * Requests a comparison of every provider's payments of the last days with ours, in the background; for admins. A run that is under
 * way continues instead.
 * @returns how many were started
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid' (input.invalid)
 */
export async function requestReconciliation(
  app: App,
  actor: Actor,
  input: unknown,
): Promise<{ started: number }> {
  const admin = requireAdmin(actor);
  const { days } = parseInput(reconciliationInput, input);
  const now = app.clock.now();
  return transaction(app.db, async (tx) => {
    // Pressing the button twice at once counts as one request.
    await sql`select pg_advisory_xact_lock(hashtextextended('reconciliations', 0))`.execute(tx);
    let started = 0;
    for (const { id: provider } of app.providers) {
      if (await isUnderWay(tx, provider)) continue;
      await insertRun(tx, {
        id: app.newId(),
        provider,
        runOn: null,
        requestedBy: admin.userId,
        ...rangeOf(now, days),
        now,
      });
      started += 1;
    }
    if (started > 0) {
      await record(app, tx, { kind: 'money.reconciliation-asked', by: admin, facts: { days } });
      await wake(tx, 'reconciliations');
    }
    return { started };
  });
}

/** Clocks differ, and what was being paid when the backup was taken is in neither. */
const BEFORE_BACKUP_MS = HOUR_MS;

/**
 * Requests a comparison of every provider's payments since a backup with ours, after it was restored. Customers may have paid until just
 * now, for orders that are lost.
 */
export async function compareSinceBackup(
  app: Pick<App, 'newId' | 'providers'>,
  tx: Transaction,
  { backupTakenAt, now }: { backupTakenAt: Date; now: Date },
): Promise<void> {
  const from = new Date(backupTakenAt.getTime() - BEFORE_BACKUP_MS);
  for (const { id: provider } of app.providers) {
    const run = { id: app.newId(), provider, runOn: null, requestedBy: null };
    await insertRun(tx, { ...run, backupTakenAt, from, to: now, now });
  }
  await wake(tx, 'reconciliations');
}

const ON_A_PAGE = 20;

/** A page of comparisons. */
export const foundRunsAnswer = z
  .object({
    runs: z.array(reconciliationRun),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'FoundReconciliations' });
export type FoundRuns = z.infer<typeof foundRunsAnswer>;

export const runsInput = z.object({
  page: z.coerce.number({ error: 'Use a page number from 1.' }).int().min(1).max(10_000).default(1),
});

/**
 * Lists comparisons with the providers, newest first, 20 a page; for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid' (input.invalid)
 */
export async function listReconciliations(app: App, actor: Actor, input: unknown): Promise<FoundRuns> {
  requireAdmin(actor);
  const { page: asked } = parseInput(runsInput, input);
  const pages = Math.max(1, Math.ceil((await countRuns(app.db)) / ON_A_PAGE));
  const page = Math.min(asked, pages);
  return { runs: await findRuns(app.db, { limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE }), page, pages };
}

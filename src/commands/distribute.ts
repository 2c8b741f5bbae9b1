import type { Config } from '../config.ts';
import { findProcessesFrom } from '../core/installation/secret-store.ts';
import { UNHURRIED } from '../db/database.ts';
import {
  citusMachines,
  type Distribution,
  distribute,
  isDistributed,
  planDistribution,
} from '../db/distribute.ts';
import { assertMigrated } from '../db/migrate.ts';
import { withDatabase } from './with-database.ts';

/**
 * `distribute [now]`: says what spreading this installation over the machines of a Citus cluster would do and, with “now”, does it.
 * @throws Error in plain words when the database is no Citus coordinator or is spread already, or while processes run
 */
export async function distributeByEvent(config: Config, word?: string): Promise<void> {
  if (word !== undefined && word !== 'now')
    throw new Error('Only “now” may follow: npm start -- distribute now.');
  await withDatabase(
    config,
    async (db) => {
      await assertMigrated(db);
      const machines = await citusMachines(db);
      if (await isDistributed(db)) throw new Error('This installation is spread by event already.');
      const plan = await planDistribution(db);
      for (const line of whatHappens(plan, machines)) console.log(line);
      if (word !== 'now') {
        console.log(
          'Nothing was changed. There is no way back but a backup: take one, stop all processes, and run "npm start -- distribute now".',
        );
        return;
      }
      const running = await findProcessesFrom(db);
      if (running.length > 0)
        throw new Error(`Stop these first, and run this again a minute after: ${running.join(', ')}.`);
      await distribute(db, plan);
      console.log('Done. Start Tikiti as usual.');
    },
    { maxConnections: 2, patience: UNHURRIED },
  );
}

function whatHappens(plan: Distribution, machines: readonly string[]): string[] {
  const named = ({ table, name }: { table: string; name: string }) => `${table} (${name})`;
  return [
    `Machines: ${machines.join(', ') || 'only this one'}.`,
    `Spread by event: ${plan.spread.length} tables (${plan.spread.join(', ')}).`,
    `On each machine: ${plan.everywhere.length} tables (${plan.everywhere.join(', ')}).`,
    'Everything else stays on this one.',
    `Foreign keys that go, because no machine could check them: ${plan.lostForeignKeys.map(named).join(', ')}.`,
    `Unique keys that go; their values are random: ${plan.lostUniqueKeys.map(named).join(', ')}.`,
    'Some pages do not work there yet, and an update that adds tables needs a way that does not exist yet: see docs/decisions/0159.',
  ];
}

/**
 * `npm run build && node bench/idle.ts` measures how many transactions a second an idle app makes, with web and worker in one process.
 * Figures: bench/README.md
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openBenchDatabase } from './bench-database.ts';
import { openReport } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const SETTLING_MS = 45_000;

const report = openReport('idle');
const bench = await openBenchDatabase(1);
const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-idle-'));
const app = fork(path.resolve(import.meta.dirname, '../build/server/index.js'), ['all'], {
  env: { PATH: process.env.PATH, DATABASE_URL: bench.url, DATA_DIR: dataDir, PORT: '0' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
try {
  await sleep(SETTLING_MS);
  const before = await transactions();
  await sleep(SECONDS * 1_000);
  // The count includes the first of the two reads.
  const made = (await transactions()) - before - 1;
  if (app.exitCode !== null) throw new Error('The app ended by itself.');
  report.table('An idle app', ['roles', 'transactions a second'])('web and worker', made / SECONDS);
  report.save();
} finally {
  if (app.kill('SIGTERM')) await once(app, 'exit');
  await bench.close();
  await rm(dataDir, { recursive: true });
}

async function transactions(): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select (xact_commit + xact_rollback)::int as made from pg_stat_database where datname = current_database()`.execute(
    bench.db,
  );
  return rows[0]?.made ?? 0;
}

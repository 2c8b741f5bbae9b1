import { sql } from 'kysely';
import { readBackupFile } from '../adapters/backups/backup-place.ts';
import { opened } from '../adapters/backups/seal-backup.ts';
import { chooseFiles } from '../adapters/files/choose-files.ts';
import { composeApp } from '../compose.ts';
import type { Config } from '../config.ts';
import { proveBooks } from '../core/backups/prove-books.ts';
import { recordRestore } from '../core/backups/record-restore.ts';
import { knowSecret } from '../core/installation/know-secret.ts';
import { NUMBERS_SKIPPED } from '../core/receipts/receipt-gaps-store.ts';
import type { App } from '../core/shared/app.ts';
import { formatCount } from '../core/shared/format-count.ts';
import { inUtc } from '../core/shared/in-utc.ts';
import type { Secret } from '../core/shared/secret.ts';
import { assertDurability } from '../db/assert-durability.ts';
import { type Database, openDatabase, UNHURRIED } from '../db/database.ts';
import { migrate, migrationFiles } from '../db/migrate.ts';
import { demoProvider } from '../demo/demo-provider.ts';
import { keepSecret } from '../keep-secret.ts';
import { startDatabase } from '../start-database.ts';
import { loadBackup } from './load-backup.ts';
import { toTheTerminal } from './to-the-terminal.ts';

const says = (line: string) => console.log(line);

/**
 * `restore FILE [moved]`: loads a backup into an empty database and the store of files, and proves what it loaded before it says that it is
 * done. The database may be of another PostgreSQL than the backup's, built in or not.
 * @param moved 'moved' when the old installation was stopped before the backup was taken: then nothing was sold that isn't in it. Otherwise
 *   it is made ready for what may be missing (docs/decisions/0152)
 * @throws Error when the database isn't empty, the backup is damaged, or a proof fails
 */
export async function restore(config: Config, file: string, moved?: string): Promise<void> {
  if (!file) throw new Error('Say which: npm start -- restore FILE.');
  if (moved !== undefined && moved !== 'moved')
    throw new Error('Only “moved” may follow the file: the old installation had stopped before the backup.');
  const given = {
    current: config.secret ?? (await keepSecret(config.dataDir, 'app')),
    previous: config.previousSecret,
  };
  const server = await startDatabase(config, { own: true });
  const { db, close } = openDatabase(server.url, {
    maxConnections: 4,
    patience: UNHURRIED,
    onIdleError: (error) => console.error(error.message),
  });
  try {
    await assertDurability(db);
    await requireEmpty(db);
    const began = performance.now();
    const chunks = opened(readBackupFile(file, { s3: config.s3, log: toTheTerminal }), config.backup.key);
    const into = { databaseUrl: server.url, files: chooseFiles(config, toTheTerminal), secrets: given };
    const { head, foot } = await loadBackup(chunks, into, (migrations) => migrateTo(db, migrations));
    const rows = Object.values(foot.tables).reduce((sum, table) => sum + table.rows, 0);
    says(`Loaded ${rows} rows and ${foot.files.count} files as of ${head.takenAt}, each as it was written.`);
    const newer = await migrate(db, says);
    if (newer.length > 0) says(`Applied ${newer.length} migrations that are newer than the backup.`);
    const secret = await knowSecret(db, given);
    await prove(db, secret);
    await boot(config, { secret, databaseUrl: server.url }, async (app) => {
      if (!moved) await makeReady(app, new Date(head.takenAt));
    });
    says(
      `Restored and proven in ${((performance.now() - began) / 1_000).toFixed(1)} s. Start Tikiti as usual.`,
    );
  } finally {
    await close();
    await server.stop();
  }
}

/** An attempt that failed leaves empty tables. Nobody can have made anything without an account. */
async function requireEmpty(db: Database): Promise<void> {
  const { rows } = await sql<{ tables: number; own: boolean }>`
    select count(*)::int as tables, to_regclass('kysely_migration') is not null and to_regclass('users') is not null as own
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(db);
  const [found] = rows;
  if (!found || found.tables === 0) return;
  const used = found.own && (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
  if (found.own && !used) return;
  throw new Error(
    'This database isn’t empty, so nothing was touched. Name an empty one (DATABASE_URL, or another DATA_DIR), and restore into that.',
  );
}

async function migrateTo(db: Database, migrations: readonly string[]): Promise<void> {
  const known = new Set(await migrationFiles());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(
      `A newer version of Tikiti took this backup (it has ${unknown}). Restore it with that version.`,
    );
  }
  await migrate(db, says, new Set(migrations));
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const beyond = applied.rows.find(({ name }) => !migrations.includes(name));
  if (beyond) {
    throw new Error(`This database is newer than the backup: it has ${beyond.name}. Restore into a new one.`);
  }
}

async function prove(db: Database, secret: Secret): Promise<void> {
  const proofs = await proveBooks({ db, secret });
  for (const { says: line, wrong } of proofs) says(wrong === undefined ? line : `NOT SO: ${line} (${wrong})`);
  if (proofs.some(({ wrong }) => wrong !== undefined)) {
    throw new Error('The restored database does not prove itself: don’t sell with it.');
  }
}

/** Puts the app together on what was restored, as a start does, asks whether it could serve, and does the rest with it. */
async function boot(
  config: Config,
  { secret, databaseUrl }: { secret: Secret; databaseUrl: string },
  rest: (app: App) => Promise<void>,
) {
  const sandbox = config.demo ? demoProvider(config, secret.first) : undefined;
  const { app, readiness, close } = await composeApp(config, { databaseUrl, secret, sandbox, role: 'web' });
  try {
    const troubles = await readiness.troubles();
    if (troubles.length > 0) throw new Error(`The app could not serve: ${troubles.join(' ')}`);
    says('The app’s parts start on it.');
    await rest(app);
  } finally {
    await close();
  }
}

/** Prepares for what may have happened between the backup and now, and says what follows from it. */
async function makeReady(app: App, backupTakenAt: Date): Promise<void> {
  const providers = await recordRestore(app, { backupTakenAt });
  says(
    `What happened after ${inUtc(backupTakenAt)} isn’t in this backup. So that nothing is mixed up with it:`,
  );
  says(
    `- ${formatCount(NUMBERS_SKIPPED)} receipt numbers of each organiser are skipped, and recorded as skipped.`,
  );
  if (providers.length > 0) {
    says(`- ${providers.join(' and ')} will be asked for payments since then, as soon as Tikiti runs.`);
    says('  Those without an order appear under Admin, Exceptions: make each order again, or refund it.');
  }
  says('- The door says of a ticket that was sold since then why it doesn’t know it.');
}

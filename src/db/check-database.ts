import { HURRIED, openDatabase, type Patience } from './database.ts';
import { pendingMigrations } from './migrate.ts';

const AT_ONCE: Patience = { ...HURRIED, connect: 1_500, statement: 1_500, lock: 1_500, silence: 1_500 };

/**
 * Checks that the database answers and is as new as this code. It has a connection of its own, because those of the app may all be busy or
 * hang.
 */
export function openDatabaseCheck(url: string): {
  check(): Promise<string | undefined>;
  close(): Promise<void>;
} {
  // The next check reports a broken connection.
  const { db, close } = openDatabase(url, { maxConnections: 1, patience: AT_ONCE, onIdleError: () => {} });
  return {
    close,
    check: async () =>
      pendingMigrations(db).then(
        (pending) => (pending.length > 0 ? `The database lacks ${pending.length} migrations.` : undefined),
        () => 'The database does not answer.',
      ),
  };
}

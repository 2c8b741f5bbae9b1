import { z } from 'zod';
import { readConfig } from './config.ts';
import { runLoadPlaces } from './run-load-places.ts';
import { runMakeAdmin } from './run-make-admin.ts';
import { runMigrations } from './run-migrations.ts';
import { startTikiti } from './start-tikiti.ts';

/** Starts a role: all (default), web (HTTP only), worker (jobs and sweeps only), season (all, in a filled demo); or does one thing: migrate, places, admin EMAIL. */
const role = z.enum(['all', 'web', 'worker', 'season', 'migrate', 'places', 'admin'], {
  error: 'Say all, web, worker, season, migrate, places or admin EMAIL.',
});

try {
  const config = readConfig(process.env);
  const chosen = role.parse(process.argv[2] ?? 'all');
  if (chosen === 'migrate') await runMigrations(config);
  else if (chosen === 'places') await runLoadPlaces(config);
  else if (chosen === 'admin') await runMakeAdmin(config, process.argv[3] ?? '');
  else await startTikiti(config, chosen);
} catch (error) {
  console.error(
    error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : error,
  );
  // Whatever was opened before the failure must not keep a process that serves nobody.
  process.exit(1);
}

import { z } from 'zod';
import { readConfig } from './config.ts';
import { runMigrations } from './run-migrations.ts';
import { startTikiti } from './start-tikiti.ts';

/** Starts a role: all (default), web (HTTP only), worker (jobs and sweeps only), migrate (and stop). */
const role = z.enum(['all', 'web', 'worker', 'migrate'], { error: 'Roles: all, web, worker, migrate.' });

try {
  const config = readConfig(process.env);
  const chosen = role.parse(process.argv[2] ?? 'all');
  if (chosen === 'migrate') await runMigrations(config);
  else await startTikiti(config, chosen);
} catch (error) {
  console.error(
    error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : error,
  );
  process.exitCode = 1;
}

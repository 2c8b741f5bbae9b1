import { z } from 'zod';
import { readConfig } from './config.ts';

/** Starts a role: all (default), web (HTTP only), worker (sweeps only), season (all, in a filled demo); or does one thing: migrate, places, admin EMAIL, second-factor-off EMAIL, verify-audit [FILE]. */
const role = z.enum(
  ['all', 'web', 'worker', 'season', 'migrate', 'places', 'admin', 'second-factor-off', 'verify-audit'],
  {
    error:
      'Say all, web, worker, season, migrate, places, admin EMAIL, second-factor-off EMAIL or verify-audit [FILE].',
  },
);

try {
  const config = readConfig(process.env);
  const chosen = role.parse(process.argv[2] ?? 'all');
  // Libraries choose by it which of their builds runs, when they are loaded: a demo shows what production does, as fast.
  process.env.NODE_ENV = 'production';
  if (chosen === 'migrate') await (await import('./run-migrations.ts')).runMigrations(config);
  else if (chosen === 'places') await (await import('./run-load-places.ts')).runLoadPlaces(config);
  else if (chosen === 'admin')
    await (await import('./run-make-admin.ts')).runMakeAdmin(config, process.argv[3] ?? '');
  else if (chosen === 'second-factor-off')
    await (await import('./run-turn-off-second-factor.ts')).runTurnOffSecondFactor(
      config,
      process.argv[3] ?? '',
    );
  else if (chosen === 'verify-audit')
    await (await import('./run-verify-audit.ts')).runVerifyAudit(config, process.argv[3]);
  else await (await import('./start-tikiti.ts')).startTikiti(config, chosen);
} catch (error) {
  console.error(
    error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : error,
  );
  // Whatever was opened before the failure must not keep a process that serves nobody.
  process.exit(1);
}

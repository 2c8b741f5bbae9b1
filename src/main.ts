import { z } from 'zod';
import { COMMANDS } from './commands/commands.ts';
import { readConfig } from './config.ts';

/** Roles: all (the default), web (HTTP only), worker (sweeps only), season (all, in a filled demo). */
const ROLES = ['all', 'web', 'worker', 'season'] as const;

const usages = [...ROLES, ...Object.values(COMMANDS).map(({ usage }) => usage)];
const role = z.enum(ROLES, { error: `Say ${usages.slice(0, -1).join(', ')} or ${usages.at(-1)}.` });

try {
  const config = readConfig(process.env);
  const [chosen = 'all', ...given] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, chosen) ? COMMANDS[chosen] : undefined;
  const started = command ?? role.parse(chosen);
  // Libraries choose by it which of their builds runs, when they are loaded: a demo shows what production does, as fast.
  process.env.NODE_ENV = 'production';
  if (typeof started === 'string') await (await import('./start-tikiti.ts')).startTikiti(config, started);
  else await started.run(config, ...given);
} catch (error) {
  console.error(
    error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : error,
  );
  // Whatever was opened before the failure must not keep a process that serves nobody.
  process.exit(1);
}

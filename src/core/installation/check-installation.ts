import { z } from 'zod';
import { pendingMigrations } from '../../db/migrate.ts';
import { type Replication, readReplication } from '../../db/read-replication.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { type Backlogs, lateWork, readBacklogs } from './backlogs.ts';
import type { Finding } from './finding.ts';
import { currenciesOnSale, findProcesses } from './process-store.ts';
import { replicationFinding } from './replication-finding.ts';
import { restoreFinding } from './restore-finding.ts';

/** How long after the start some process may take to begin the sweeps, seconds. */
const WORKER_WITHIN_SECONDS = 120;

/** The processes of an installation, and its findings. */
export const installationAnswer = z
  .object({
    findings: z.array(
      z.object({
        code: z.string().meta({ example: 'clock.off' }),
        severity: z.enum(['problem', 'warning']).describe('`problem`: it does harm now; `warning`: it may.'),
        says: z.string().describe('What is wrong, in a sentence.'),
        advice: z.string().describe('How to mend it.'),
        hosts: z.array(z.string()).describe('Where it is so; empty: everywhere.'),
      }),
    ),
    processes: z.array(
      z.object({ id: z.uuid(), host: z.string(), role: z.string(), startedAt: instant, seenAt: instant }),
    ),
  })
  .meta({ id: 'Installation' });
export type Installation = z.infer<typeof installationAnswer>;

/**
 * Returns the findings about this installation, as all of its processes see it, and its processes.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function checkInstallation(app: App, actor: Actor): Promise<Installation> {
  requireAdmin(actor);
  return lookAtInstallation(app);
}

/** Does the same for the processes themselves, which log the findings. */
export async function lookAtInstallation(app: App): Promise<Installation> {
  return (await measureInstallation(app)).installation;
}

/** Returns the installation with the figures that its findings are made from. */
export async function measureInstallation(
  app: App,
): Promise<{ installation: Installation; backlogs: Backlogs; replication: Replication }> {
  const [processes, onSale, pending, backlogs, replication, restored] = await Promise.all([
    findProcesses(app.db),
    currenciesOnSale(app.db, app.clock.now()),
    pendingMigrations(app.db),
    readBacklogs(app),
    readReplication(app.db),
    restoreFinding(app.db),
  ]);
  const findings = [
    ...pendingFinding(pending),
    ...workerFinding(processes),
    ...filesFinding(processes),
    ...onSale
      .filter(({ currency }) => !app.providers.some((one) => one.currencies.some((own) => own === currency)))
      .map(currencyFinding),
    ...lateWork(backlogs),
    ...restored,
    ...replicationFinding(replication, app.settings.synchronousStandbys ?? 0),
  ].map((finding) => ({ ...finding, hosts: [] as string[] }));
  // A finding that several processes share is reported once.
  for (const { host, findings: own } of processes) {
    for (const finding of own) {
      const known = findings.find(({ code, says }) => code === finding.code && says === finding.says);
      if (!known) findings.push({ ...finding, hosts: [host] });
      else if (!known.hosts.includes(host)) known.hosts.push(host);
    }
  }
  const rank = ({ severity }: Finding) => (severity === 'problem' ? 0 : 1);
  const installation = {
    findings: findings.sort((a, b) => rank(a) - rank(b) || a.code.localeCompare(b.code)),
    processes: processes.map(({ id, host, role, startedAt, seenAt }) => ({
      id,
      host,
      role,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
  };
  return { installation, backlogs, replication };
}

type Process = Awaited<ReturnType<typeof findProcesses>>[number];

function pendingFinding(pending: readonly string[]): Finding[] {
  if (pending.length === 0) return [];
  return [
    {
      code: 'database.migrations-pending',
      severity: 'problem',
      says: `The database is older than this version of Tikiti: ${pending.length} migrations have not run, the first is ${pending[0]}.`,
      advice: 'Run "npm start -- migrate", or restart Tikiti, which migrates when it starts.',
    },
  ];
}

function workerFinding(processes: readonly Process[]): Finding[] {
  const isMissing = !processes.some(({ worksJobs }) => worksJobs);
  if (!isMissing || !processes.some(({ upSeconds }) => upSeconds > WORKER_WITHIN_SECONDS)) return [];
  return [
    {
      code: 'worker.missing',
      severity: 'problem',
      says: 'No worker is running: nobody gets their tickets by email, and unpaid seats stay held.',
      advice: 'Start one with "npm start -- worker", and see in its log why the last one ended.',
    },
  ];
}

function filesFinding(processes: readonly Process[]): Finding[] {
  const places = new Map(processes.map(({ filesPlace, host }) => [filesPlace, host]));
  if (places.size < 2) return [];
  const hosts = [...new Set(places.values())].join(', ');
  return [
    {
      code: 'files.apart',
      severity: 'problem',
      says: `Processes keep uploaded files in ${places.size} different places (on ${hosts}): a picture that one stores is missing on the others.`,
      advice: 'Give all processes the same S3 settings, or the same shared folder as DATA_DIR.',
    },
  ];
}

function currencyFinding({ currency, events }: { currency: string; events: number }): Finding {
  const what = events === 1 ? 'An event sells' : `${events} events sell`;
  return {
    code: 'payments.currency-not-taken',
    severity: 'problem',
    says: `${what} tickets in ${currency}, but no card provider here takes ${currency}, so nobody can buy them.`,
    advice:
      'Set up a provider that takes it, or name it in the setting of your provider’s currencies, and restart.',
  };
}

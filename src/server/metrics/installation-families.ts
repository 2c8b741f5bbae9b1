import type { measureInstallation } from '../../core/installation/check-installation.ts';
import { type Family, gauge, gaugeOf, type Sample } from './family.ts';

type Measured = Awaited<ReturnType<typeof measureInstallation>>;

/**
 * What the whole installation has in common; each process that is asked says the same, so take `max` of it, not `sum`.
 * @param measured undefined while the database does not answer
 * @param standbysExpected how many synchronous standbys there should be
 */
export function installationFamilies(measured: Measured | undefined, standbysExpected: number): Family[] {
  const up = gaugeOf('tikiti_database_up', '1 if the database answers, otherwise 0.', measured ? 1 : 0);
  const { installation, backlogs, replication } = measured ?? {};
  const works = backlogs ? Object.entries(backlogs) : [];
  const of = (value: number | undefined) => (value === undefined ? [] : [{ labels: {}, value }]);
  return [
    up,
    gauge(
      'tikiti_due_work_oldest_seconds',
      'How long the oldest due work of a kind has waited, s.',
      works.map(([work, { oldestSeconds }]) => ({ labels: { work }, value: oldestSeconds })),
    ),
    gauge(
      'tikiti_due_work',
      'How much work of a kind is due.',
      works.map(([work, { waiting }]) => ({ labels: { work }, value: waiting })),
    ),
    gauge(
      'tikiti_finding',
      'Open findings about the installation by code (Admin, Overview).',
      findingsByCode(installation?.findings ?? []),
    ),
    gauge('tikiti_processes', 'Processes that run.', of(installation?.processes.length)),
    gauge(
      'tikiti_database_standbys',
      'Standbys of PostgreSQL that are connected.',
      of(replication?.standbys),
    ),
    gauge(
      'tikiti_database_synchronous_standbys',
      'Standbys that have each commit before it is answered.',
      of(replication?.synchronous),
    ),
    gaugeOf(
      'tikiti_database_synchronous_standbys_expected',
      'How many there should be (SYNCHRONOUS_STANDBYS).',
      standbysExpected,
    ),
    gauge(
      'tikiti_database_replay_lag_seconds',
      'How far the slowest standby is behind, s.',
      of(replication?.lagSeconds),
    ),
  ];
}

/** Several findings may have one code, such as one for each currency. */
function findingsByCode(findings: Measured['installation']['findings']): Sample[] {
  return [...Map.groupBy(findings, ({ code }) => code)].map(([code, of]) => ({
    labels: { code, severity: of[0]?.severity ?? '' },
    value: of.length,
  }));
}

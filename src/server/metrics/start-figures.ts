import type pg from 'pg';
import { measureInstallation } from '../../core/installation/check-installation.ts';
import type { SweepTimes } from '../../core/installation/sweep-times.ts';
import type { App } from '../../core/shared/app.ts';
import { soon } from '../page-cache.ts';
import type { Readiness } from '../readiness.ts';
import { isWebProcess, onFiguresAsked } from '../web-processes.ts';
import type { Counted } from './counted.ts';
import { type Family, gauge, gaugeOf } from './family.ts';
import { installationFamilies } from './installation-families.ts';
import { watchProcess } from './process-families.ts';
import { serveMetrics } from './serve-metrics.ts';

/** How long the database may take to say how the installation is, ms; then the figures are told without it. */
const PATIENCE_MS = 4_000;

/** What comes after the start: what is kept of pages, and the web processes. */
export interface Figures {
  kept: () => Family[];
  others: () => Promise<[place: string, families: Family[]][]>;
  /** Where they are served; undefined if they are not. */
  port: number | undefined;
  close(): Promise<void>;
}

interface Parts {
  app: App;
  readiness: Readiness;
  counted: Counted;
  sweepTimes: SweepTimes;
  pools: Readonly<Record<string, pg.Pool>>;
}

/** Tells the figures of this process: at METRICS_PORT if it is set, and as a web process to whoever started it. Otherwise it does nothing. */
export async function startFigures(
  { metrics }: { metrics: { host: string; port: number } | undefined },
  { app, readiness, counted, sweepTimes, pools }: Parts,
): Promise<Figures> {
  const figures: Figures = {
    kept: () => [],
    others: async () => [],
    port: undefined,
    close: async () => undefined,
  };
  if (!metrics) return figures;
  const watched = watchProcess(pools);
  const own = () => [
    ...counted.families(),
    ...watched.families(),
    ...figures.kept(),
    sweepFamily(sweepTimes),
    ...replicaFamilies(app.replica),
  ];
  onFiguresAsked(own);
  const measured = async () => {
    const read = measureInstallation(app).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the figures lack what the database knows');
      return undefined;
    });
    return installationFamilies(
      await Promise.race([read, soon(PATIENCE_MS)]),
      app.settings.synchronousStandbys ?? 0,
    );
  };
  const server = isWebProcess
    ? undefined
    : await serveMetrics(metrics, { readiness, own, others: () => figures.others(), common: measured });
  figures.port = server?.port;
  figures.close = async () => {
    watched.close();
    await server?.close();
  };
  return figures;
}

/** Nothing where there is no replica. */
const replicaFamilies = (replica: App['replica']): Family[] =>
  replica
    ? [
        gaugeOf(
          'tikiti_read_replica_used',
          '1 if what all visitors share is read from the replica, 0 if from the primary.',
          replica.trouble() ? 0 : 1,
        ),
        gauge(
          'tikiti_read_replica_lag_seconds',
          'How old what the replica has is at most, s.',
          [replica.lagMs()].flatMap((ms) => (ms === undefined ? [] : [{ labels: {}, value: ms / 1_000 }])),
        ),
      ]
    : [];

const sweepFamily = (sweepTimes: SweepTimes): Family =>
  gauge(
    'tikiti_sweep_last_success_seconds',
    'How long ago a sweep last went well, or began, s.',
    sweepTimes.ages().map(([sweep, seconds]) => ({ labels: { sweep }, value: seconds })),
  );

import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { serve } from '@hono/node-server';

import { consoleThroughLog } from './adapters/log/console-through-log.ts';
import { composeApp } from './compose.ts';
import type { Config } from './config.ts';
import { knowSecret } from './core/installation/know-secret.ts';
import type { Secret } from './core/shared/secret.ts';
import { assertDurability } from './db/assert-durability.ts';
import { assertSession } from './db/assert-session.ts';
import { assertVersion } from './db/assert-version.ts';
import { openDatabase, UNHURRIED } from './db/database.ts';
import { assertMigrated, migrate } from './db/migrate.ts';
import { untilReachable } from './db/until-reachable.ts';
import { demoGatewayControl, startDemoGateway } from './demo/demo-gateway.ts';
import { demoProvider } from './demo/demo-provider.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import { ensureDemo } from './demo/ensure-demo.ts';
import { printWelcome } from './demo/print-welcome.ts';
import { ensureSeason } from './demo/season/ensure-season.ts';
import { startHeartbeat } from './jobs/start-heartbeat.ts';
import { startSweeps } from './jobs/sweeps.ts';
import { keepSecret } from './keep-secret.ts';
import { createAnswerKept } from './server/answer-kept.ts';
import { createFrontDoor } from './server/front-door.ts';
import { listen, requireFreePort } from './server/listen.ts';
import { keptFamilies } from './server/metrics/process-families.ts';
import { startFigures } from './server/metrics/start-figures.ts';
import { createPageCache } from './server/page-cache.ts';
import { createPageRoutes } from './server/page-routes.ts';
import { createPages } from './server/pages.ts';
import { commonHeaders } from './server/security-headers.ts';
import { tracedPages, traceRequests } from './server/trace-requests.ts';
import { watchRequests } from './server/watch-requests.ts';
import { isWebProcess, onStopAsked, startWebProcesses } from './server/web-processes.ts';
import { startDatabase } from './start-database.ts';

const DATABASE_LOST =
  'The built-in PostgreSQL has stopped, so Tikiti stops too. Start it again: everything that was saved is still there.';

/** Work that has not ended by then is cut off: commits are safe, and what is left stays due. */
const STOP_WITHIN_MS = 20_000;

/** `build/client`, from `build/server/`. */
const ASSETS = path.resolve(import.meta.dirname, '../client');

/**
 * Starts everything a role needs, in order, and stops it in reverse on SIGINT, SIGTERM or SIGHUP. Only `all` owns what
 * comes built in (PostgreSQL, the card gateway); `web` and `worker` use what is there. `season` is `all`, after filling the demo.
 * With several web processes, this one answers no requests itself: it starts them, each of which comes here with the role `web`.
 */
export async function startTikiti(config: Config, role: 'all' | 'web' | 'worker' | 'season'): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  const leaving = new AbortController();
  const starting = start(config, role, {
    leaving: leaving.signal,
    onStop: (step) => stops.push(step),
    // Whoever started a web process sees that too, says so once, and stops all.
    onDatabaseLost: () => isWebProcess || end(new Error(DATABASE_LOST)),
  });
  const end = stopOnSignals(
    async () => {
      leaving.abort();
      // What is half started is stopped once it stands. Why it did not start is logged below.
      await starting.catch(() => {});
      await stop();
    },
    STOP_WITHIN_MS + config.shutdownDelaySeconds * 1_000,
  );
  try {
    await starting;
  } catch (error) {
    await stop();
    // Somebody stopped it while it waited for a database.
    if (leaving.signal.aborted && error instanceof Error && error.name === 'AbortError') return;
    throw error;
  }
}

async function start(
  config: Config,
  role: string,
  {
    leaving,
    onStop,
    onDatabaseLost,
  }: {
    leaving: AbortSignal;
    onStop: (step: () => Promise<unknown>) => void;
    onDatabaseLost: () => void;
  },
): Promise<void> {
  const current = config.secret ?? (await keepSecret(config.dataDir, 'app'));
  const ownsAll = role === 'all' || role === 'season';
  const server = await startDatabase(config, { own: ownsAll, onLost: onDatabaseLost });
  onStop(() => server.stop());
  // Before anything slow, such as a season.
  if (role !== 'worker' && !isWebProcess) await requireFreePort(config);
  await untilReachable(server.url, { says: (line) => console.error(line), signal: leaving });
  await assertSession(server.url);
  const secret = await prepareDatabase(server.url, config, current);

  if (config.demo && ownsAll) {
    const gateway = await startDemoGateway(config, secret.first);
    onStop(() => gateway.close());
  }
  const sandbox = config.demo ? demoProvider(config, secret.first) : undefined;
  const worker = role !== 'web';
  const parts = await composeApp(config, {
    databaseUrl: server.url,
    secret,
    sandbox,
    role,
  });
  const { app, own, readiness, counted, tracer, mailbox } = parts;
  onStop(parts.close);
  onStop(consoleThroughLog(app.log));
  const demo = config.demo ? await ensureDemo(app, config.dataDir) : undefined;

  if (role === 'season') {
    if (!demo) throw new Error('Only a demo has a season: leave NODE_ENV=production out.');
    console.log('Adding a season of events ...');
    await ensureSeason(app, demoGatewayControl(config, secret.first), demo.actors, (line) =>
      console.log(`  ${line}`),
    );
  }

  const figures = await startFigures(config, parts);
  onStop(figures.close);
  if (worker) onStop(await startSweeps(app, parts.listenToWork, parts.sweepMeter));
  onStop(startHeartbeat(app, own));
  // Last, so that it closes first: who is sent away finds the rest still working.
  if (role !== 'worker' && config.webProcesses > 1 && !isWebProcess) {
    const env = { NODE_ENV: config.demo ? '' : 'production' };
    const web = await startWebProcesses(config.webProcesses, { env, log: app.log, leaving });
    onStop(web.stop);
    figures.others = web.figures;
  } else if (role !== 'worker') {
    const cache = createPageCache({ clock: app.clock, headers: commonHeaders(app) });
    figures.kept = () => keptFamilies(cache);
    const pageRoute = createPageRoutes(build.routes);
    const door = createFrontDoor(app, {
      pages: createPages(app, config.traces ? tracedPages(build, tracer) : build, cache),
      cache,
      assetsDir: ASSETS,
      trustedProxies: config.trustedProxies,
      readiness,
      trace: config.traces && traceRequests(tracer, pageRoute, config.trustedProxies),
      watch: watchRequests(app, { counted, pageRoute, host: own.host, traceId: tracer.traceId }),
      demo: demo && demoRoutes(demo, mailbox),
    });
    const http = await listen(serve, door, {
      ...config,
      readiness,
      drainMs: config.shutdownDelaySeconds * 1_000,
      answerFirst: createAnswerKept(app, cache, counted.kept),
    });
    onStop(() => http.close());
  }
  if (isWebProcess) return;
  if (demo) printWelcome(config, demo);
  else app.log.info({ role, port: config.port }, 'ready');
}

/** @returns the installation's secret, which the database knows */
async function prepareDatabase(url: string, config: Config, current: Uint8Array): Promise<Secret> {
  const { db, close } = openDatabase(url, {
    maxConnections: 2,
    patience: UNHURRIED,
    onIdleError: (error) => console.error(error.message),
  });
  try {
    await assertVersion(db);
    await assertDurability(db);
    if (config.migrate) await migrate(db, (says) => console.log(says));
    else await assertMigrated(db);
    return await knowSecret(db, { current, previous: config.previousSecret });
  } finally {
    await close();
  }
}

/** @returns ends for another reason than a signal: says why, and with a code by which a supervisor starts it again */
function stopOnSignals(stop: () => Promise<void>, withinMs: number): (trouble: Error) => void {
  let askedAt: number | undefined;
  function end(trouble?: Error): void {
    // Asked again, somebody does not want to wait; at once, it is one key press that came on two ways.
    if (!trouble && askedAt !== undefined && performance.now() - askedAt > 1_000) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    if (trouble) console.error(trouble.message);
    setTimeout(() => process.exit(1), withinMs).unref();
    stop().then(
      () => process.exit(trouble ? 1 : 0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end());
  }
  onStopAsked(() => askedAt ?? end());
  // The script that started us is gone (kill -9): nobody is left to stop us.
  process.on('disconnect', () => askedAt ?? end());
  return end;
}

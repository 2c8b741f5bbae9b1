import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { serve } from '@hono/node-server';

import { chooseProviders } from './adapters/payments/choose-providers.ts';
import { composeApp } from './compose.ts';
import type { Config } from './config.ts';
import { systemClock } from './core/shared/clock.ts';
import { assertDurability } from './db/assert-durability.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { demoGatewayControl, demoProvider, startDemoGateway } from './demo/demo-gateway.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import { ensureDemo } from './demo/ensure-demo.ts';
import { printWelcome } from './demo/print-welcome.ts';
import { ensureSeason } from './demo/season/ensure-season.ts';
import { startWorker } from './jobs/start-worker.ts';
import { keepSecret } from './keep-secret.ts';
import { createFrontDoor } from './server/front-door.ts';
import { listen } from './server/listen.ts';
import { createPages } from './server/pages.ts';
import { startDatabase } from './start-database.ts';

/** What has not ended by then is cut off: commits are safe, and jobs are done again. */
const STOP_WITHIN_MS = 20_000;

/** `build/client`, from `build/server/`. */
const ASSETS = path.resolve(import.meta.dirname, '../client');

/**
 * Starts everything a role needs, in order, and stops it in reverse on SIGINT, SIGTERM or SIGHUP. Only `all` owns what
 * comes built in (PostgreSQL, the card gateway); `web` and `worker` use what is there. `season` is `all`, after filling the demo.
 */
export async function startTikiti(config: Config, role: 'all' | 'web' | 'worker' | 'season'): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  const starting = start(config, role, (step) => stops.push(step));
  stopOnSignals(async () => {
    // What is half started is stopped once it stands. Why it did not stand is said below.
    await starting.catch(() => {});
    await stop();
  });
  try {
    await starting;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  role: string,
  onStop: (step: () => Promise<unknown>) => void,
): Promise<void> {
  const secret = config.secret ?? (await keepSecret(config.dataDir, 'app'));
  const ownsAll = role === 'all' || role === 'season';
  const server = await startDatabase(config, { own: ownsAll });
  onStop(() => server.stop());
  await prepareDatabase(server.url);

  if (config.demo && ownsAll) {
    const gateway = await startDemoGateway(config, secret);
    onStop(() => gateway.close());
  }
  const sandbox = config.demo ? demoProvider(config, secret) : undefined;
  const providers = await chooseProviders(config.payments, { clock: systemClock, sandbox });
  const worker = role !== 'web';
  const { app, jobs, mailbox, close } = await composeApp(config, {
    databaseUrl: server.url,
    secret,
    providers,
    worker,
  });
  onStop(close);
  const demo = config.demo ? await ensureDemo(app, config.dataDir) : undefined;

  if (role === 'season') {
    if (!demo) throw new Error('Only a demo has a season: leave NODE_ENV=production out.');
    console.log('Adding a season of events ...');
    await ensureSeason(app, demoGatewayControl(config, secret), demo.actors, (line) =>
      console.log(`  ${line}`),
    );
  }

  if (role !== 'worker') {
    const door = createFrontDoor(app, {
      pages: createPages(app, build),
      assetsDir: ASSETS,
      trustedProxies: config.trustedProxies,
      demo: demo && demoRoutes(demo, mailbox),
    });
    const http = await listen(serve, door, config);
    onStop(() => http.close());
  }
  if (worker) onStop(await startWorker(app, jobs));
  if (demo) printWelcome(config, demo);
  else app.log.info({ role, port: config.port }, 'ready');
}

async function prepareDatabase(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { onIdleError: (error) => console.error(error.message) });
  try {
    await assertDurability(db);
    await migrate(db);
  } finally {
    await close();
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  function end(): void {
    // Asked again, somebody does not want to wait; at once, it is one key press that came on two ways.
    if (askedAt !== undefined && performance.now() - askedAt > 1_000) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, end);
  }
  // The script that started us is gone (kill -9): nobody is left to stop us.
  process.on('disconnect', () => askedAt ?? end());
}

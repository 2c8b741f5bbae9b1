/**
 * Measures the pages and answers that all visitors share (decisions 0010 and 0135), in turn with a bare server of Node that writes the same
 * bytes under the same headers. The load generator, the app and the bare server are processes of their own. `npm run bench:event-page` builds,
 * then measures.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { startApp } from '../tests/journeys/running-app.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import type { Crowd, Load, Request } from './load.ts';
import { median } from './measure.ts';
import { timeOf } from './process-time.ts';
import { openReport } from './report.ts';
import type { Answer } from './same-bytes-server.ts';

const SECONDS = Number(process.env.BENCH_HTTP_SECONDS ?? 1.5);
const ROUNDS = Number(process.env.BENCH_HTTP_ROUNDS ?? 11);
const CONNECTIONS = 32;

const start = (file: string) => fork(path.resolve(import.meta.dirname, file));

/** Requests something once, without decoding it. */
async function answerOf(port: number, { path, headers }: Request): Promise<Answer> {
  const [response] = (await once(http.get({ port, path, headers }), 'response')) as [http.IncomingMessage];
  const body = Buffer.concat(await response.toArray()).toString('base64');
  // Node adds these itself.
  const { date: _, connection: __, 'keep-alive': ___, ...kept } = response.headers;
  return { status: response.statusCode ?? 0, headers: kept, body };
}

const report = openReport('event-page');
const { db, url: databaseUrl, close } = await openBenchDatabase(4);
const { eventId } = await insertBenchEvent(db);
await db
  .insertInto('organisation_slugs')
  .columns(['slug', 'organisationId', 'current'])
  .expression((eb) =>
    eb
      .selectFrom('events')
      .select((of) => [of.val('bench').as('slug'), 'organisationId', of.lit(true).as('c')]),
  )
  .execute();
const app = await startApp({
  role: 'web',
  env: {
    // React's production build renders several times faster than a demo's.
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'tickets@example.com',
    SUPPORT_EMAIL: 'support@example.com',
    TRUSTED_PROXIES: '0',
    APP_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  },
});
const generator = start('load-process.ts');
const bare = start('same-bytes-server.ts');

async function loaded(server: { process: ChildProcess; port: number }, request: Request, seconds = SECONDS) {
  const pid = server.process.pid as number;
  const crowd: Crowd = { connections: CONNECTIONS, seconds };
  const before = timeOf(pid);
  generator.send({ port: server.port, request, crowd });
  const [load] = (await once(generator, 'message')) as [Load];
  return { ...load, cpu: ((timeOf(pid) - before) * 1_000) / load.answered };
}

try {
  const port = Number(new URL(app.url).port);
  const event = `/event/${eventId}`;
  const br = { 'accept-encoding': 'br' };
  const { headers } = await answerOf(port, { path: event, headers: {} });
  const ways: [name: string, Request][] = [
    ['event page, br', { path: event, headers: br }],
    ['event page, not compressed', { path: event, headers: {} }],
    ['event page, 304', { path: event, headers: { 'if-none-match': String(headers.etag) }, status: 304 }],
    ['list of events', { path: '/events', headers: br }],
    ['organiser’s page', { path: '/o/bench', headers: br }],
    ['API: event', { path: `/api/events/${eventId}`, headers: br }],
    ['API: public events', { path: '/api/public-events', headers: br }],
  ];
  const answers: Answer[] = [];
  for (const [, request] of ways) answers.push(await answerOf(port, request));
  bare.send(answers);
  const [barePort] = (await once(bare, 'message')) as [number];
  const row = report.table('From memory, 32 connections', [
    'what',
    'requests/s',
    'p99, ms',
    'share of bare, %',
    'CPU each, µs',
    'times bare CPU',
  ]);
  for (const [at, [name, request]] of ways.entries()) {
    const ours = { server: { process: app.process, port }, request, loads: [] as Loaded[] };
    const theirs = {
      server: { process: bare, port: barePort },
      request: { ...request, path: `/${at}` },
      loads: [] as Loaded[],
    };
    for (const { server, request } of [ours, theirs]) await loaded(server, request, 1);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { server, request, loads } of [ours, theirs]) loads.push(await loaded(server, request));
    const of = (figure: keyof Loaded) => median(ours.loads.map((load) => load[figure]));
    // Each round is compared with the one of the bare server beside it, since others use the machine too.
    const timesBare = (figure: keyof Loaded) =>
      median(ours.loads.map((load, round) => load[figure] / (theirs.loads[round] as Loaded)[figure]));
    row(name, of('rate'), of('p99'), timesBare('rate') * 100, of('cpu'), timesBare('cpu'));
  }
  report.save();
} finally {
  generator.kill();
  bare.kill();
  await app.stop();
  await close();
}

type Loaded = Awaited<ReturnType<typeof loaded>>;

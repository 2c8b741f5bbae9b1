/**
 * `node bench/holds-processes.ts` measures `POST /beginTransaction` with one, two and four web processes, in turn on one database with fsync
 * on: all buyers at one event, and each eighth of them at an event of their own. Figures: bench/README.md
 */
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { load } from './load.ts';
import { median } from './measure.ts';
import { timeOf, timeOfPostgres } from './process-time.ts';
import { openReport } from './report.ts';
import { started } from './started.ts';

const SECONDS = Number(process.env.BENCH_HTTP_SECONDS ?? 6);
const ROUNDS = Number(process.env.BENCH_HTTP_ROUNDS ?? 5);
const COUNTS = [1, 2, 4];
const CONNECTIONS = 512;

const report = openReport('holds-processes');
const bench = await openBenchDatabase(12);
const servers = await Promise.all(
  COUNTS.map(async (count) => ({
    count,
    ...(await started('http-server.ts', { DATABASE_URL: bench.url, WEB_PROCESSES: String(count) })),
  })),
);

interface Round {
  rate: number;
  p99: number;
  /** Processor time of the web processes and of PostgreSQL, µs a hold. */
  web: number;
  postgres: number;
}

async function round({ port, cookie, pids }: (typeof servers)[number], events: number): Promise<Round> {
  const bodies: string[] = [];
  for (let number = 0; number < events; number += 1) {
    const { eventId, ticketTypeId } = await insertBenchEvent(bench.db);
    bodies.push(JSON.stringify({ email: 'a@example.com', eventId, eventType: ticketTypeId }));
  }
  const timeOfWeb = () => pids.reduce((sum, pid) => sum + timeOf(pid), 0);
  const before = [timeOfWeb(), timeOfPostgres(bench.pid)] as const;
  const request = (connection: number) => ({
    path: '/beginTransaction',
    headers: { cookie },
    body: bodies[connection % events] as string,
  });
  const { rate, p99, answered } = await load(port, request, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    addresses: CONNECTIONS,
  });
  const each = (ms: number) => (ms * 1_000) / answered;
  return {
    rate,
    p99,
    web: each(timeOfWeb() - before[0]),
    postgres: each(timeOfPostgres(bench.pid) - before[1]),
  };
}

for (const events of [1, 8]) {
  const row = report.table(`Holds over HTTP, ${events === 1 ? 'one event' : `${events} events`}`, [
    'web processes',
    'holds/s',
    'p99, ms',
    'web, µs',
    'PostgreSQL, µs',
    'of one process, %',
  ]);
  const rounds = new Map<number, Round[]>(COUNTS.map((count) => [count, []]));
  // The first round of each compiles its code.
  for (const server of servers) await round(server, events);
  for (let number = 0; number < ROUNDS; number += 1)
    for (const server of servers) rounds.get(server.count)?.push(await round(server, events));
  const middle = (count: number, figure: keyof Round) =>
    median((rounds.get(count) ?? []).map((one) => one[figure]));
  const total = (count: number) => middle(count, 'web') + middle(count, 'postgres');
  for (const count of COUNTS) {
    const figures = (['rate', 'p99', 'web', 'postgres'] as const).map((figure) => middle(count, figure));
    row(String(count), ...figures, (total(count) / total(1)) * 100);
  }
}
for (const server of servers) server.process.disconnect();
await bench.close();
report.save();

/**
 * `npm run bench:scans` measures scans at a door: `POST /api/events/{id}/check-ins` on the real front door in a process of its own, by staff
 * with sessions, each connection one of them. Of 20,000 tickets 10,000 are in; the others come in, a thousand after the other, in turn with a
 * server that only echoes. Figures: bench/README.md
 */
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../src/db/database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertDoorEvent } from './door-event.ts';
import { load, type Request } from './load.ts';
import { median } from './measure.ts';
import { timeOf, timeOfPostgres } from './process-time.ts';
import { openReport } from './report.ts';
import { started } from './started.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TICKETS = 20_000;
const ADMITTED = 10_000;
const PART = 1_000;
/** The bytes of an answer that admits. */
const ECHO_BYTES = '240';

/** A thousand scans, and as many requests to the echo. */
interface Part {
  rate: number;
  p99: number;
  share: number;
  /** Processor time each, µs. */
  web: number;
  database: number;
  echo: number;
}

const report = openReport('scans');
const bench = await openBenchDatabase(4);
const tikiti = await started('http-server.ts', { DATABASE_URL: bench.url });
const echo = await started('echo-server.ts', { ECHO_BYTES });
const row = report.table('Scans over HTTP, 10,000 to 20,000 people in', [
  'connections',
  'scans/s',
  'p99, ms',
  'share of echo, %',
  'web, CPU µs',
  'PostgreSQL, µs',
  'echo, CPU µs',
  'last to first',
]);
try {
  for (const connections of [64, 128]) {
    const rounds: Part[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(connections));
    const figure = (of: keyof Part) => median(rounds.flat().map((part) => part[of]));
    const cost = (part: Part) => part.web + part.database;
    const costAt = (at: number) => median(rounds.map((parts) => cost(parts.at(at) as Part)));
    // The very first thousand warms up.
    const flat = costAt(-1) / costAt(1);
    const rates = [figure('rate'), figure('p99'), figure('share')];
    row(`${connections}`, ...rates, figure('web'), figure('database'), figure('echo'), flat);
  }
  report.save();
} finally {
  tikiti.process.disconnect();
  echo.process.disconnect();
  await bench.close();
}

async function measureRound(connections: number): Promise<Part[]> {
  const event = await insertDoorEvent(bench.db, { tickets: TICKETS, admitted: ADMITTED, staff: connections });
  const parts: Part[] = [];
  for (let at = 0; at < event.codes.length; at += PART) {
    const codes = event.codes.slice(at, at + PART);
    const requestsTo = (path: string) => {
      const left = [...codes];
      return (connection: number): Request | undefined => {
        const code = left.pop();
        const scan = { code, gate: `Gate ${connection}`, scanId: uuidv7(), sentAt: new Date().toISOString() };
        const cookie = event.cookies[connection] as string;
        return code === undefined ? undefined : { path, headers: { cookie }, body: JSON.stringify(scan) };
      };
    };
    const crowd = { connections, seconds: 60 };
    const before = times();
    const scans = await load(tikiti.port, requestsTo(`/api/events/${event.eventId}/check-ins`), crowd);
    const echoed = await load(echo.port, requestsTo('/'), crowd);
    const after = times();
    const each = (of: keyof typeof after) => ((after[of] - before[of]) * 1000) / PART;
    parts.push({
      ...{ rate: scans.rate, p99: scans.p99, share: (scans.rate / echoed.rate) * 100 },
      ...{ web: each('web'), database: each('database'), echo: each('echo') },
    });
  }
  await requireAllIn(bench.db, event.eventId);
  return parts;
}

/** Processor time so far, ms. */
function times() {
  const [web, bare] = [tikiti, echo].map(({ process }) => timeOf(process.pid as number)) as [number, number];
  return { web, database: timeOfPostgres(bench.pid), echo: bare };
}

async function requireAllIn(db: Database, eventId: string): Promise<void> {
  const counted = db.selectFrom('admission_counts').where('eventId', '=', eventId).select('admitted');
  const { admitted } = await counted.executeTakeFirstOrThrow();
  if (admitted !== TICKETS) throw new Error(`${TICKETS} were scanned, and ${admitted} are in.`);
}

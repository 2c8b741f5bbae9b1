/**
 * `node bench/watching.ts` measures what counting and timing costs (decision 0155): the processor time of a hold over HTTP and of an answer from
 * memory, by two servers in turn, one of which counts nothing. The decision has the figures.
 */
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { load, type Request } from './load.ts';
import { median } from './measure.ts';
import { timeOf } from './process-time.ts';
import { started } from './started.ts';

const SECONDS = Number(process.env.BENCH_HTTP_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_HTTP_ROUNDS ?? 11);
const CONNECTIONS = 256;

const bench = await openBenchDatabase(12);
const plain = await started('http-server.ts', { DATABASE_URL: bench.url });
const watched = await started('http-server.ts', { DATABASE_URL: bench.url, WATCHED: 'yes' });

/** @returns the server's processor time for each answer, µs */
async function cpuOf({ port, pids }: typeof plain, request: Request): Promise<number> {
  const time = () => pids.reduce((sum, pid) => sum + timeOf(pid), 0);
  const before = time();
  const { answered } = await load(port, request, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    addresses: CONNECTIONS,
  });
  return ((time() - before) * 1_000) / answered;
}

async function compare(what: string, requestOf: (server: typeof plain) => Promise<Request>): Promise<void> {
  const without: number[] = [];
  const withIt: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Others use the machine too, so the two take turns, and neither is always the first.
    const pairs = [
      [plain, without],
      [watched, withIt],
    ] as const;
    for (const [server, cpu] of round % 2 === 0 ? pairs : pairs.toReversed())
      cpu.push(await cpuOf(server, await requestOf(server)));
  }
  // The first round compiles.
  const ratios = withIt.slice(1).map((cpu, at) => cpu / (without[at + 1] ?? cpu));
  console.log(
    `${what}: ${median(without.slice(1)).toFixed(1)} µs, watched ${median(withIt.slice(1)).toFixed(1)} µs, ratio ${median(ratios).toFixed(3)}`,
  );
}

await compare('a hold', async ({ cookie }) => {
  const { eventId, ticketTypeId } = await insertBenchEvent(bench.db);
  const body = JSON.stringify({ email: 'a@example.com', eventId, eventType: ticketTypeId });
  return { path: '/beginTransaction', headers: { cookie }, body };
});
await compare('an answer from memory', async () => ({ path: '/api/public-events', headers: {} }));
for (const server of [plain, watched]) server.process.disconnect();
await bench.close();

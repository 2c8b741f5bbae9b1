import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Database } from '../src/db/database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { median } from './measure.ts';

const SECONDS = Number(process.env.BENCH_HTTP_SECONDS ?? 8);
const ROUNDS = 3;

/** `POST /beginTransaction` against the real front door in a process of its own; only the card provider is a stub. */
export async function benchHttp({ db, url }: { db: Database; url: string }): Promise<void> {
  const server = fork(path.resolve(import.meta.dirname, 'http-server.ts'), {
    env: { ...process.env, DATABASE_URL: url },
  });
  const [ready] = (await once(server, 'message')) as [{ port: number; cookie: string }];

  const rates: number[] = [];
  let p99 = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { eventId, ticketTypeId } = await insertBenchEvent(db);
    const result = await autocannon({
      url: `http://127.0.0.1:${ready.port}/beginTransaction`,
      method: 'POST',
      connections: 128,
      duration: SECONDS,
      headers: { 'content-type': 'application/json', cookie: ready.cookie },
      body: JSON.stringify({ email: 'a@example.com', eventId, eventType: ticketTypeId }),
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx + result.errors} requests failed`);
    const { rows } = await countHolds(db, eventId);
    if (rows < result['2xx']) throw new Error(`${result['2xx']} were promised, ${rows} are in the database`);
    rates.push(result.requests.average);
    p99 = result.latency.p99;
  }
  server.send('memory');
  const [memory] = (await once(server, 'message')) as [{ residentMb: number }];
  console.log(
    `HTTP, 128 connections | ${median(rates).toFixed(0)} holds/s | p99 ${p99} ms | ${memory.residentMb} MB resident`,
  );
  server.kill();
}

async function countHolds(db: Database, eventId: string): Promise<{ rows: number }> {
  return db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
}

import type { Database } from '../src/db/database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { type Load, load } from './load.ts';
import { median } from './measure.ts';
import type { openReport } from './report.ts';
import { started } from './started.ts';

const SECONDS = Number(process.env.BENCH_HTTP_SECONDS ?? 6);
const ROUNDS = Number(process.env.BENCH_HTTP_ROUNDS ?? 4);

/**
 * Measures `POST /beginTransaction` on the real front door in a separate process; only the card provider is a stub. It takes turns with a server
 * that only echoes, to show what HTTP alone costs.
 */
export async function benchHttp({
  db,
  url,
  report,
}: {
  db: Database;
  url: string;
  report: ReturnType<typeof openReport>;
}): Promise<void> {
  const tikiti = await started('http-server.ts', { DATABASE_URL: url });
  const echo = await started('echo-server.ts', { ECHO_BYTES: '600' });
  const row = report.table('Holds over HTTP', [
    'connections, addresses',
    'holds/s',
    'p99, ms',
    'bare echo/s',
    'share of it, %',
  ]);
  const crowds = [128, 512].flatMap((connections) => [
    { connections, addresses: 1, seconds: SECONDS },
    { connections, addresses: connections, seconds: SECONDS },
  ]);
  for (const crowd of crowds) {
    const holds: Load[] = [];
    const echoes: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { eventId, ticketTypeId } = await insertBenchEvent(db);
      const request = {
        path: '/beginTransaction',
        headers: { cookie: tikiti.cookie },
        body: JSON.stringify({ email: 'a@example.com', eventId, eventType: ticketTypeId }),
      };
      const held = await load(tikiti.port, request, crowd);
      const rows = await countHolds(db, eventId);
      if (rows < held.answered)
        throw new Error(`${held.answered} were promised, ${rows} are in the database`);
      holds.push(held);
      echoes.push(await load(echo.port, request, crowd));
    }
    const [rate, bare] = [holds, echoes].map((loads) => median(loads.map((one) => one.rate))) as [
      number,
      number,
    ];
    const p99 = median(holds.map((one) => one.p99));
    row(
      `${crowd.connections}, ${crowd.addresses === 1 ? 'one' : 'one each'}`,
      rate,
      p99,
      bare,
      (rate / bare) * 100,
    );
  }
  tikiti.process.disconnect();
  echo.process.disconnect();
}

async function countHolds(db: Database, eventId: string): Promise<number> {
  const { rows } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('eventId', '=', eventId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return rows;
}

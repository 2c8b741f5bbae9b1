/**
 * `npm run bench:mail` measures how fast one worker mails tickets: it reads each order, prints its tickets and its receipt, and sends both with
 * a calendar entry and the codes. The worker, PostgreSQL and the mail server, which keeps nothing, are processes of their own. The limit is what
 * that server takes of ready mails, from a process that does nothing else. Figures: bench/README.md
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { paymentReference } from '../src/core/ledger/payment-reference.ts';
import { createFulfilmentQueue } from '../src/core/payments/fulfilment-queue.ts';
import { settleResales } from '../src/core/resale/settle-resales.ts';
import type { App } from '../src/core/shared/app.ts';
import { systemClock } from '../src/core/shared/clock.ts';
import { offerSeats } from '../src/core/waiting-list/offer-seats.ts';
import { openDatabase } from '../src/db/database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { giveKey, putOffMails, SECRET, startProcesses } from './built-app.ts';
import { median } from './measure.ts';
import { timeOf, timeOfMainThread, timeOfPostgres } from './process-time.ts';
import { openReport } from './report.ts';

const MAILS = Number(process.env.BENCH_MAILS ?? 500);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const WARM_UP = 200;

const report = openReport('mail');
const bench = await openBenchDatabase(2);
const queues = openDatabase(bench.url, {
  maxConnections: 4,
  pipelined: true,
  onIdleError: (error) => console.error(error.message),
});
const holds = createHoldQueue({ db: queues.db, clock: systemClock, holdMinutes: 15 });
const { fulfil } = createFulfilmentQueue({
  offerSeats,
  settleResales,
  providers: [],
  db: queues.db,
  clock: systemClock,
  newId: uuidv7,
  randomBytes: (size) => new Uint8Array(randomBytes(size)),
  settings: { pendingHoldMinutes: { minutes: 60, hour: 60, days: 14_400 } } as App['settings'],
});
const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-mail-'));
const processes = startProcesses();
try {
  const sink = processes.start('bench/mail-sink.ts', [], {});
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const worker = processes.start('build/server/index.js', ['worker'], {
    DATABASE_URL: bench.url,
    DATA_DIR: dataDir,
    APP_SECRET: SECRET,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PLACES: 'photon',
    PHOTON_URL: 'http://127.0.0.1:9',
    PORT: '0',
  });
  const event = await anEvent();
  await putOffMails(bench.db);
  const state = async () => {
    const answer = once(sink, 'message') as Promise<[{ mails: number; first: string }]>;
    sink.send('state');
    return (await answer)[0];
  };
  const { pid } = worker;
  const times = () => [timeOfMainThread(pid), timeOf(pid), timeOfPostgres(bench.pid), timeOf(sink.pid)];

  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms up.
    const mails = round === 0 ? WARM_UP : MAILS;
    await sell(event, mails);
    const sent = (await state()).mails;
    const before = times();
    const from = performance.now();
    await sql`update outbox set due_at = now() where kind = 'tickets' and sent_at is null`.execute(bench.db);
    await sql`select pg_notify('tikiti_work', 'outbox')`.execute(bench.db);
    while ((await state()).mails < sent + mails) await sleep(20);
    const seconds = (performance.now() - from) / 1_000;
    await untilNoted();
    const [main = 0, whole = 0, postgres = 0, server = 0] = times().map(
      (time, at) => (time - (before[at] ?? 0)) / mails,
    );
    const limit = await feed(port, (await state()).first, mails * 5);
    if (round > 0)
      rounds.push([
        mails / seconds,
        main,
        whole - main,
        postgres,
        whole + postgres,
        server,
        limit,
        (100 * mails) / seconds / limit,
      ]);
  }
  const [rate = 0, main = 0, threads = 0, postgres = 0, ours = 0, server = 0, limit = 0] = (
    rounds[0] ?? []
  ).map((_, at) => median(rounds.map((one) => one[at] ?? 0)));
  report.table('Ticket mails of one worker', ['mails', 'mails/s', 'ready mails/s', 'share of them, %'])(
    (MAILS * ROUNDS).toLocaleString('en-US'),
    rate,
    limit,
    (100 * rate) / limit,
  );
  const part = report.table('Processor time of a mail', ['part', 'ms']);
  part('worker, main thread', main);
  part('worker, its other threads', threads);
  part('PostgreSQL', postgres);
  part('all of ours', ours);
  part('mail server', server);
  console.log(`A mail has ${(await state()).first.length} bytes.`);
  report.save();
} finally {
  await processes.stop();
  await queues.close();
  await bench.close();
  await rm(dataDir, { recursive: true });
}

interface SoldEvent {
  eventId: string;
  ticketTypeId: string;
}

async function anEvent(): Promise<SoldEvent> {
  const event = await insertBenchEvent(bench.db);
  const { eventId } = event;
  await bench.db
    .updateTable('events')
    .set({ name: 'Summer Jazz on the Koppie', locationText: 'Maude Street, Sandown, Sandton, South Africa' })
    .where('id', '=', eventId)
    .execute();
  await giveKey(bench.db, eventId);
  return event;
}

/** Pays so many orders of one ticket; their mails are put off for a day. */
async function sell({ eventId, ticketTypeId }: SoldEvent, orders: number): Promise<void> {
  await Promise.all(
    Array.from({ length: orders }, async () => {
      const orderId = uuidv7();
      await holds.place({
        eventId,
        orderId,
        email: `${orderId}@example.com`,
        buyer: 'guest:bench',
        lines: [{ ticketTypeId, quantity: 1 }],
        providerFor: () => 'stub',
      });
      const key = { eventId, orderId, number: 1 };
      const payment = { status: 'succeeded', amountMinor: 35_000, currency: 'ZAR', feeMinor: 900 } as const;
      const snapshot = { reference: paymentReference(key), ...payment, channel: 'card' };
      await fulfil({ kind: 'payment', ...key, snapshot });
    }),
  );
}

/** Waits until each mail that was sent is noted. */
async function untilNoted(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from outbox where kind = 'tickets' and sent_at is null`.execute(bench.db);
    if (rows[0]?.left === 0) return;
    await sleep(50);
  }
}

/** Sends ready mails on three connections, as fast as the server takes them. @returns how many it took in a second */
async function feed(port: number, mail: string, mails: number): Promise<number> {
  const from = performance.now();
  const whole = Buffer.from(`${mail}\r\n.\r\n`, 'latin1');
  await Promise.all(Array.from({ length: 3 }, () => feedOn(port, whole, Math.ceil(mails / 3))));
  return mails / ((performance.now() - from) / 1_000);
}

async function feedOn(port: number, mail: Buffer, mails: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  await once(socket, 'data');
  const say = async (words: string | Buffer) => {
    const answer = once(socket, 'data');
    socket.write(words);
    await answer;
  };
  await say('EHLO bench\r\n');
  for (let sent = 0; sent < mails; sent += 1) {
    await say('MAIL FROM:<a@example.com>\r\n');
    await say('RCPT TO:<b@example.com>\r\n');
    await say('DATA\r\n');
    await say(mail);
  }
  socket.end('QUIT\r\n');
}

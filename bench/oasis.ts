/**
 * `npm run bench:oasis` replays a giant on-sale with fsync on, as fast as two cores go: 1.4 million tickets of 17 shows that were wanted within
 * six hours, by people who send their order twice, whose cards are declined, who leave, and who pay too late (bench/oasis-fans.ts). At the end
 * it checks every seat and every cent (bench/oasis-checks.ts), and fails if one is wrong. `npm run bench:oasis -- 0.1` replays the first
 * tenth of the time with a tenth of the tickets. Figures: bench/README.md
 */
import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { createOpeningQueue } from '../src/core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from '../src/core/payments/fulfilment-queue.ts';
import { settleResales } from '../src/core/resale/settle-resales.ts';
import { offerSeats } from '../src/core/waiting-list/offer-seats.ts';
import { createWebhookInbox } from '../src/core/webhooks/webhook-inbox.ts';
import { openDatabase } from '../src/db/database.ts';
import { FakeClock } from '../tests/fakes/clock.ts';
import { openBenchDatabase } from './bench-database.ts';
import { SECRET, SETTINGS } from './bench-settings.ts';
import { faultsOf } from './oasis-checks.ts';
import { HOURS, randomFrom, showsWith, TICKETS } from './oasis-fans.ts';
import { OasisGateway } from './oasis-gateway.ts';
import { putOnSale, replayOnSale, type Seen, type World } from './oasis-replay.ts';
import { timeOf, timeOfPostgres } from './process-time.ts';
import { openReport } from './report.ts';

const part = Number(process.argv[2] ?? 1);
if (!(part > 0 && part <= 1)) {
  console.error('Say how much of it to replay, from 0 to 1: npm run bench:oasis -- 0.1');
  process.exit(1);
}
const seed = Number(process.env.TIKITI_SEED ?? randomInt(2 ** 31));
const START = new Date('2024-08-31T08:00:00Z');

const report = openReport('oasis');
/** The connections that a process has by default, less those of the queues. */
const bench = await openBenchDatabase(14);
const queues = openDatabase(bench.url, {
  maxConnections: 4,
  pipelined: true,
  onIdleError: (error) => console.error(error.message),
});
const clock = new FakeClock(START);
const gateway = new OasisGateway(clock);
/** Nothing goes wrong here, so whatever is worth a warning fails the replay. */
const warnings: string[] = [];
const warn = (facts: object, message: string) => {
  if (warnings.length < 20) warnings.push(`${message}: ${(facts as { err?: Error }).err?.stack ?? ''}`);
};
const serviceFee = { percentHundredths: 500, fixedMinor: { EUR: 50 }, paidBy: 'customer' as const };
const settings = { ...SETTINGS, serviceFee };
const base = {
  db: bench.db,
  clock,
  newId: () => uuidv7(),
  randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
  secret: SECRET,
  settings,
  providers: [gateway],
  offerSeats,
  settleResales,
  refusedWebhooks: { note: (_provider: unknown, why: string) => warn({}, why) },
  log: { info() {}, warn, error: warn },
};
const app = {
  ...base,
  holds: createHoldQueue({ db: queues.db, clock, ...settings }),
  openings: createOpeningQueue(queues.db),
  webhookInbox: createWebhookInbox({ db: queues.db, clock }),
  fulfilments: createFulfilmentQueue({ ...base, db: queues.db }),
} as unknown as World;

const onSale = await putOnSale(app, showsWith(TICKETS * part));
const tickets = onSale.reduce((sum, { capacity }) => sum + capacity, 0);
console.log(`TIKITI_SEED=${seed}: ${tickets.toLocaleString('en')} tickets`);

/** How long each minute of the replay took, s. */
const took: number[] = [];
let [last, mostMemory] = [performance.now(), 0];
const onMinute = (seen: Seen) => {
  const now = performance.now();
  took.push((now - last) / 1_000);
  last = now;
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
  if (took.length % 10 === 0)
    console.log(
      `minute ${took.length}: ${seen.held} held, ${seen.charged} charged, last took ${took.at(-1)?.toFixed(1)} s`,
    );
};
const before = [timeOf(process.pid), timeOfPostgres(bench.pid)] as const;
const began = performance.now();
const seen = await replayOnSale(app, gateway, {
  onSale,
  minutes: HOURS * 60 * part,
  random: randomFrom(seed),
  onMinute,
});
const seconds = (performance.now() - began) / 1_000;
const after = [timeOf(process.pid), timeOfPostgres(bench.pid)] as const;

const { rows } = await sql<{ minute: number; held: number; sold: number; back: number }>`
  select extract(epoch from minute - ${START}::timestamptz)::int / 60 as minute,
    sum(held)::int as held, sum(sold)::int as sold, sum(back)::int as back
  from (select event_id, order_id, sum(quantity) as seats from order_lines group by 1, 2) l
  join orders o on o.event_id = l.event_id and o.id = l.order_id, lateral (values
    (date_trunc('minute', o.created_at), seats, 0, 0),
    (date_trunc('minute', o.paid_at), 0, seats, 0),
    (date_trunc('minute', case when o.paid_at is null or o.paid_at > o.hold_expires_at then o.hold_expires_at end), 0, 0, seats)
  ) as happened (minute, held, sold, back)
  where minute is not null group by 1 order by 1`.execute(bench.db);
const sum = (figure: 'held' | 'sold' | 'back') => rows.reduce((all, row) => all + row[figure], 0);
const { refunded } = await bench.db
  .selectFrom('refunds')
  .select((eb) => eb.fn.countAll<number>().as('refunded'))
  .executeTakeFirstOrThrow();
const sold = sum('sold');

const whole = report.table(`${tickets.toLocaleString('en')} tickets for ${onSale.length / 3} shows`, [
  'what',
  'tickets',
]);
whole('held', sum('held'));
whole('given back when the hold ended', sum('back'));
whole('sold', sold);
whole('left at the end', tickets - sold);

const people = report.table('Their buyers', ['what', 'orders']);
people('fans let in', seen.fans);
people('holds', seen.held);
people('refused: sold out', seen.soldOut);
people('refused: address holds too much', seen.crowded);
people('cards declined', seen.declined);
people('charges', seen.charged);
people('charges after the hold had ended', seen.chargedLate);
people('of them refunded', refunded);
people('times the gateway was asked', gateway.asked);

const rates = report.table('How fast', [
  '',
  'minutes',
  'tickets/s',
  'orders/s',
  'node, ms/order',
  'SQL, ms/order',
  'memory, MB',
]);
rates(
  'all of it',
  seconds / 60,
  sold / seconds,
  seen.charged / seconds,
  (after[0] - before[0]) / seen.charged,
  (after[1] - before[1]) / seen.charged,
  mostMemory / 2 ** 20,
);

const minutes = report.table('Each minute of it', [
  'minute',
  'held',
  'sold',
  'given back',
  'sold/s in the replay',
]);
for (const { minute, held, sold: soldNow, back } of rows)
  minutes(`${minute}`, held, soldNow, back, soldNow / (took[minute] ?? Number.POSITIVE_INFINITY));

const checking = performance.now();
const faults = [...(await faultsOf(app, gateway, onSale)), ...warnings];
console.log(`\nChecked in ${((performance.now() - checking) / 1_000).toFixed(0)} s: ${faults.length} faults`);
for (const fault of faults.slice(0, 20)) console.error(fault);
await queues.close();
await bench.close();
if (faults.length > 0) process.exit(1);
// A soak is about the checks.
report.save();

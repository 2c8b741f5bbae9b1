/**
 * `node bench/organiser-pages.ts` measures how long the pages take for an organiser with a million paid orders in one event (BENCH_ORDERS),
 * beside another with 100,000 in 40 events; median and worst of several rounds after a warm-up. Figures: bench/README.md
 */
import { getEventSales } from '../src/core/event-desk/get-event-sales.ts';
import { getHome } from '../src/core/event-desk/get-home.ts';
import { getOwnEvent } from '../src/core/event-desk/get-own-event.ts';
import { getAllMoney, getOwnMoney } from '../src/core/money/all-money.ts';
import { getEventMoney } from '../src/core/money/get-event-money.ts';
import { findOrders } from '../src/core/order-desk/find-orders.ts';
import { ORDER_SORTS } from '../src/core/order-desk/order-list-store.ts';
import { search } from '../src/core/search/search.ts';
import { openBenchDatabase } from './bench-database.ts';
import { eventIdAt, insertEvents, insertPaidOrders, openOrganiser } from './crowd.ts';
import { openReport } from './report.ts';
import { timeRounds } from './time-rounds.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const ROUNDS = 7;
const report = openReport('organiser-pages');
const bench = await openBenchDatabase(4);
await openOrganiser(bench.db, 'other');
await insertEvents(bench.db, { owner: 'other', from: 1_000, count: 40 });
await insertPaidOrders(bench.db, { from: 1_000, events: 40, count: 100_000, days: 60, seed: 1 });
const { app, actor } = await openOrganiser(bench.db, 'owner');
await insertEvents(bench.db, { owner: 'owner', from: 0, count: 40 });
await insertPaidOrders(bench.db, { from: 0, events: 1, count: ORDERS, days: 30, seed: 2 });
const eventId = eventIdAt(0);

/** Older versions numbered the pages of the ledger instead of giving them keys. */
const LAST = { page: process.env.BENCH_LAST_PAGE ?? 'last' };
const row = report.table(`Pages of an organiser with ${ORDERS.toLocaleString('en')} orders in one event`, [
  'page',
  'median, ms',
  'worst, ms',
]);
const time = async (name: string, work: () => Promise<unknown>) => {
  const { median, worst } = await timeRounds(ROUNDS, work);
  row(name, median, worst);
};
const list = (input: object) => () => findOrders(app, actor, eventId, input);

await time('home', () => getHome(app, actor));
await time('event, sales by day', () => getEventSales(app, actor, eventId));
await time('event, all but that', () => getOwnEvent(app, actor, eventId));
const admin = { ...actor, admin: true };
await time('money of the event', () => getEventMoney(app, actor, eventId, {}));
await time('money of the event: last page of its ledger', () => getEventMoney(app, actor, eventId, LAST));
await time('money of all one’s events', () => getOwnMoney(app, actor));
await time('money of all organisers', () => getAllMoney(app, admin, {}));
for (const sort of ORDER_SORTS) {
  const { after } = await findOrders(app, actor, eventId, { sort });
  await time(`orders, ${sort}: first`, list({ sort }));
  await time(`orders, ${sort}: second`, list({ sort, after }));
  await time(`orders, ${sort}: last`, list({ sort, page: 'last' }));
}
const { orders } = await findOrders(app, actor, eventId, { sort: 'email' });
const [one] = orders;
for (const [name, text] of [
  ['an address', one?.email],
  ['a number', one?.number],
  ['an id', one?.id],
  ...['thandi', 'gmail.com', 'zzzzqq', 'qz', 'a'].map((text) => [`“${text}”`, text]),
]) {
  await time(`orders with ${name}`, list({ text }));
}
for (const [name, text] of [
  ['an address', one?.email],
  ['a number', one?.number],
  ...['thandi', 'gmail.com', 'zzzzqq', 'th', 'a'].map((text) => [`“${text}”`, text]),
])
  await time(`search for ${name}`, () => search(app, actor, { text: text ?? '' }));
await bench.close();
report.save();

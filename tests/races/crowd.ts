import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { addAddOn } from '../../src/core/add-ons/change-add-ons.ts';
import type { WantedLine } from '../../src/core/inventory/allocate.ts';
import type { App } from '../../src/core/shared/app.ts';
import { anEvent } from '../factories.ts';
import type { HoldInAProcess } from './hold-in-a-process.ts';

/** Adds an add-on that is sold with or without a ticket. @returns its variant's id */
export async function aRacedAddOn(
  app: App,
  { eventId, owner }: RacedEvent,
  capacity: number,
): Promise<string> {
  const variants = [{ priceMinor: 15_000, capacity }];
  const shirt = { eventId, currency: 'ZAR', name: 'T-shirt', soldAlone: true, variants };
  return (await addAddOn(app, owner, shirt)).variants[0]?.id as string;
}

/** The events are far in the future, because they are sold by processes with the real clock. */
const FAR_AWAY = { startsAt: new Date('2099-01-01T10:00:00Z'), endsAt: new Date('2099-01-01T14:00:00Z') };

export function aRacedEvent(
  app: App,
  capacities: readonly number[],
  sharedCapacities: { capacity: number; places: number[] }[] = [],
) {
  return anEvent(app, {
    ...FAR_AWAY,
    types: capacities.map((capacity) => ({ capacity, priceFloorMinor: 100 })),
    sharedCapacities,
  });
}

export type RacedEvent = Awaited<ReturnType<typeof aRacedEvent>>;

/** Returns each buyer's order, the same in every run: one to three seats of a type, or of two types, or of one type at two prices. */
export function wishes({ types }: RacedEvent, buyers: number): WantedLine[][] {
  let seed = 20_261_121;
  const draw = (sides: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * sides);
  };
  const line = (type: number) => ({ ticketTypeId: types[type]?.id as string, quantity: 1 + draw(3) });
  return Array.from({ length: buyers }, () => {
    const first = draw(types.length);
    const how = draw(4);
    if (how < 2) return [line(first)];
    if (how === 2) return [line(first), { ...line(first), unitPriceMinor: 100 }];
    return [line(first), line((first + 1 + draw(types.length - 1)) % types.length)];
  });
}

/** Places each share of orders in a process of its own, all at the same moment. @returns the result of each order */
export async function holdInProcesses(
  { databaseUrl, eventId }: { databaseUrl: string; eventId: string },
  shares: WantedLine[][][],
  { guard }: { guard: boolean },
): Promise<string[]> {
  const tasks = shares.map((orders): HoldInAProcess => ({ databaseUrl, eventId, orders, guard }));
  return (await runInProcesses('hold-in-a-process.ts', tasks)) as string[];
}

/** Does each task in a process of its own, all at the same moment. @returns their answers in one list */
export async function runInProcesses(script: string, tasks: readonly object[]): Promise<unknown[]> {
  const children = tasks.map((task) =>
    fork(path.join(import.meta.dirname, script), [JSON.stringify(task)], { execArgv: [] }),
  );
  await Promise.all(children.map(answerOf));
  const outcomes = children.map(answerOf);
  for (const child of children) child.send('go');
  return (await Promise.all(outcomes)).flat();
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`A seller's process ended (${code ?? signal}) without an answer.`);
  });
  const [answer] = await Promise.race([once(child, 'message'), died]);
  died.catch(() => undefined);
  return answer;
}

/** Splits a list into shares, as cards are dealt. */
export function deal<Item>(items: readonly Item[], hands: number): Item[][] {
  return Array.from({ length: hands }, (_, hand) => items.filter((_item, index) => index % hands === hand));
}

/** Drops the constraints that are the backstop to the locks. */
export async function dropBackstops({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`alter table inventory drop constraint never_oversold, drop constraint inventory_held_check`.execute(
    db,
  );
  await sql`alter table promo_codes drop constraint never_used_too_often,
    drop constraint never_too_many_of_its_reserve`.execute(db);
  await sql`drop index ledger_transfers_once_a_payment`.execute(db);
  await sql`drop index receipts_one_an_order`.execute(db);
}

/** Counts an event's oversold seats, or the oversold places of its shared capacities. */
export async function oversold(
  { db }: Pick<App, 'db'>,
  eventId: string,
  counted: 'ticketTypeId' | 'sharedCapacityId' = 'ticketTypeId',
): Promise<number> {
  const rows = await db
    .selectFrom('inventory')
    .select(['capacity', 'held', 'sold'])
    .where('eventId', '=', eventId)
    .where(counted, 'is not', null)
    .execute();
  return rows.reduce((sum, { capacity, held, sold }) => sum + Math.max(0, held + sold - capacity), 0);
}

import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { lockForHolds } from '../../src/core/holds/lock-for-holds.ts';
import { addPromotion } from '../../src/core/promo-codes/change-promotions.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { anEvent, breaches } from '../factories.ts';
import { PATIENT } from '../patient.ts';
import { dropBackstops } from './crowd.ts';
import { ReadTogether, readWithoutLock } from './without-locks.ts';

/**
 * A crowd uses one promo code. With the lock, neither its limit of uses nor its reserve is exceeded. The twins remove the lock and must exceed
 * them.
 */
const app = await createTestApp({ durable: true });
const unguarded = await createTestApp({ durable: true });
await dropBackstops(unguarded);

interface Race {
  buyers: number;
  /** False: sellers lock nothing, and all of them have read the code before any of them writes. */
  guard: boolean;
}

const SELLERS = 4;

/** Orders one ticket for each buyer, through four sellers with their own connections and queues. @returns the result of each order */
async function crowd(
  world: TestApp,
  { eventId, types }: Awaited<ReturnType<typeof anEvent>>,
  { buyers, guard, isCoded = () => true }: Race & { isCoded?: (buyer: number) => boolean },
): Promise<string[]> {
  const together = new ReadTogether('codes', SELLERS);
  const sellers = Array.from({ length: SELLERS }, () => {
    const { db, close } = openDatabase(world.databaseUrl, {
      maxConnections: 3,
      patience: PATIENT,
      onIdleError: console.error,
    });
    return {
      close,
      place: createHoldQueue({
        clock: world.clock,
        holdMinutes: 15,
        ...(guard ? { db, lock: lockForHolds } : { db: db.withPlugin(together), lock: readWithoutLock }),
      }).place,
    };
  });
  const lines = [{ ticketTypeId: types[0]?.id as string, quantity: 1 }];
  const outcomes = await Promise.all(
    Array.from({ length: buyers }, (_, buyer) =>
      sellers[buyer % sellers.length]
        ?.place({
          eventId,
          orderId: uuidv7(),
          email: 'thandi@example.com',
          buyer: 'guest:race',
          lines,
          code: isCoded(buyer) ? { text: 'CROWD', mailboxKey: String(buyer), account: null } : undefined,
          providerFor: () => 'fake',
        })
        .then(
          (outcome) => (outcome.held ? 'held' : outcome.refusal.code),
          (error: Error) => error.message,
        ),
    ),
  );
  await Promise.all(sellers.map(({ close }) => close()));
  return outcomes as string[];
}

const codeOf = (world: TestApp, eventId: string) =>
  world.db
    .selectFrom('promo_codes')
    .where('eventId', '=', eventId)
    .select(['uses', 'reservedLeft'])
    .executeTakeFirstOrThrow();

/** Lets a crowd use a code that has a limit of uses. */
async function raceForUses(world: TestApp, { maxUses, ...race }: Race & { maxUses: number }) {
  const event = await anEvent(world, { types: [{ capacity: 20_000 }] });
  const price = { effect: 'percent', percentHundredths: 1_000 };
  await addPromotion(world, event.owner, { eventId: event.eventId, code: 'CROWD', maxUses, price });
  const outcomes = await crowd(world, event, race);
  const { uses } = await codeOf(world, event.eventId);
  return { uses, held: outcomes.filter((outcome) => outcome === 'held').length, outcomes: new Set(outcomes) };
}

/** Lets a crowd buy 60 tickets, of which a code reserves 40; one buyer in four has the code. */
async function raceForReserve(world: TestApp, race: Race) {
  const event = await anEvent(world, { types: [{ capacity: 60 }] });
  const { eventId, owner, types } = event;
  const aside = { price: { effect: 'none' }, types: [types[0]?.id], reserved: 40 };
  await addPromotion(world, owner, { eventId, code: 'CROWD', ...aside });
  const isCoded = (buyer: number) => buyer % 4 === Math.floor(buyer / 4) % 4;
  const outcomes = await crowd(world, event, { ...race, isCoded });
  const heldOf = (coded: boolean) =>
    outcomes.filter((outcome, buyer) => outcome === 'held' && isCoded(buyer) === coded).length;
  return { ...(await codeOf(world, eventId)), coded: heldOf(true), others: heldOf(false) };
}

test('of 10,001 simultaneous uses of a code, 10,000 succeed', async () => {
  const { uses, held, outcomes } = await raceForUses(app, {
    buyers: 10_001,
    maxUses: 10_000,
    guard: true,
  });
  expect({ uses, held }).toEqual({ uses: 10_000, held: 10_000 });
  expect(outcomes).toEqual(new Set(['held', 'code.used-up']));
  expect(await breaches(app)).toEqual([]);
});

test('the constraint refuses what a missing lock would allow', async () => {
  const { uses } = await raceForUses(app, { buyers: 400, maxUses: 40, guard: false });
  expect(uses).toBeLessThanOrEqual(40);
});

test('twin: without the lock, a code is used too often', async () => {
  const { uses } = await raceForUses(unguarded, {
    buyers: 400,
    maxUses: 40,
    guard: false,
  });
  expect(uses).toBeGreaterThan(40);
});

test('a crowd buys the last tickets: people with the code get at least its reserve, and nothing is oversold', async () => {
  const { reservedLeft, coded, others } = await raceForReserve(app, {
    buyers: 400,
    guard: true,
  });
  expect({ reservedLeft, all: coded + others }).toEqual({ reservedLeft: 0, all: 60 });
  expect(coded).toBeGreaterThanOrEqual(40);
  expect(await breaches(app)).toEqual([]);
});

test('twin: without the lock, more is sold than the code reserves', async () => {
  const { reservedLeft } = await raceForReserve(unguarded, { buyers: 400, guard: false });
  expect(reservedLeft).toBeLessThan(0);
});

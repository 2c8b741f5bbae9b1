import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { lockInventory } from '../../src/core/inventory/inventory-store.ts';
import { addPromotion } from '../../src/core/promo-codes/change-promotions.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { anEvent, breaches } from '../factories.ts';
import { PATIENT } from '../patient.ts';
import { dropBackstops } from './crowd.ts';
import { readWithoutLockAtLeisure } from './without-locks.ts';

/** A crowd with one promo code. With the lock never one use too many; the twin takes the lock away and must use it too often. */
const app = await createTestApp({ durable: true });
const unguarded = await createTestApp({ durable: true });
await dropBackstops(unguarded);

/** Places orders with a code of `maxUses` through four sellers with connections and a queue of their own. */
async function raceForUses(
  world: TestApp,
  { buyers, maxUses, lockOf }: { buyers: number; maxUses: number; lockOf: () => typeof lockInventory },
) {
  const { eventId, owner, types } = await anEvent(world, { types: [{ capacity: 20_000 }] });
  await addPromotion(world, owner, {
    eventId,
    code: 'CROWD',
    maxUses,
    price: { effect: 'percent', percentHundredths: 1_000 },
  });
  const sellers = [1, 2, 3, 4].map(() => {
    const { db, close } = openDatabase(world.databaseUrl, {
      maxConnections: 3,
      patience: PATIENT,
      onIdleError: console.error,
    });
    return {
      close,
      place: createHoldQueue({ db, clock: world.clock, holdMinutes: 15, lock: lockOf() }).place,
    };
  });
  const lines = [{ ticketTypeId: types[0]?.id as string, quantity: 1 }];
  const outcomes = await Promise.all(
    Array.from({ length: buyers }, (_, buyer) =>
      sellers[buyer % sellers.length]
        ?.place({
          ...{ eventId, orderId: uuidv7(), email: 'thandi@example.com', buyer: 'guest:race', lines },
          code: { text: 'CROWD', mailboxKey: String(buyer), account: null },
          providerFor: () => 'fake',
        })
        .then(
          (outcome) => (outcome.held ? 'held' : outcome.refusal.code),
          (error: Error) => error.message,
        ),
    ),
  );
  await Promise.all(sellers.map(({ close }) => close()));
  const { uses } = await world.db
    .selectFrom('promo_codes')
    .where('event_id', '=', eventId)
    .select('uses')
    .executeTakeFirstOrThrow();
  return { uses, held: outcomes.filter((outcome) => outcome === 'held').length, outcomes: new Set(outcomes) };
}

test('of 10,001 who use a code at once, 10,000 can', async () => {
  const { uses, held, outcomes } = await raceForUses(app, {
    buyers: 10_001,
    maxUses: 10_000,
    lockOf: () => lockInventory,
  });
  expect({ uses, held }).toEqual({ uses: 10_000, held: 10_000 });
  expect(outcomes).toEqual(new Set(['held', 'code.used-up']));
  expect(await breaches(app)).toEqual([]);
});

test('the constraint refuses what a missing lock would let through', async () => {
  // As its twin below: all have read before anybody writes.
  const { uses } = await raceForUses(app, { buyers: 400, maxUses: 40, lockOf: readWithoutLockAtLeisure });
  expect(uses).toBeLessThanOrEqual(40);
});

test('twin: without the lock it is used too often', async () => {
  const { uses } = await raceForUses(unguarded, {
    buyers: 400,
    maxUses: 40,
    lockOf: readWithoutLockAtLeisure,
  });
  expect(uses).toBeGreaterThan(40);
});

import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { WINDOW_MINUTES } from './count-free-order.ts';
import { placeOrder } from './place-order.ts';

/** Free orders are emailed to an unverified address. */
const app = await createTestApp();
const tooManyFree = { kind: 'too-many', code: 'order.too-many-free', issues: [{ path: 'email' }] };
const limitedTo = (freeOrdersPerEmail: number): TestApp => ({
  ...app,
  settings: { ...TEST_SETTINGS, freeOrdersPerEmail },
});
const countersOf = (eventId: string) =>
  app.db
    .selectFrom('inventory')
    .select(['held', 'sold'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();

test('an inbox gets only so many an hour, in any spelling and from any buyer; one more holds and mails nothing', async () => {
  const limited = limitedTo(2);
  const event = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const buy = (email: string) =>
    placeOrder(limited, aGuest(app), { email, eventId: event.eventId, eventType: event.types[0]?.id });
  await buy('thandi@example.com');
  await buy('Thandi+jazz@example.com');
  await app.runJobs();
  app.outbox.length = 0;
  await expect(buy('thandi+blues@Example.com')).rejects.toMatchObject(tooManyFree);
  await app.runJobs();
  expect(app.outbox).toEqual([]);
  expect(await countersOf(event.eventId)).toEqual({ held: 0, sold: 2 });
  await buy('sipho@example.com');
  await buy('si.pho@gmail.com');
  await buy('sipho@googlemail.com');
  await expect(buy('s.i.p.h.o@gmail.com')).rejects.toMatchObject(tooManyFree);
  app.clock.advance(WINDOW_MINUTES * 60_000);
  await buy('thandi@example.com');
  expect(await breaches(app)).toEqual([]);
});

test('paid orders are not counted, and with a limit of 0 no orders are', async () => {
  for (const [limited, priceMinor] of [[limitedTo(1), 35_000] as const, [limitedTo(0), 0] as const]) {
    const event = await anEvent(app, { types: [{ priceMinor }] });
    const order = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
    for (let time = 0; time < 3; time += 1) await placeOrder(limited, aGuest(app), order);
  }
});

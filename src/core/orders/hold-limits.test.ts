import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { createHoldLimits, FREE_WINDOW_MINUTES, WINDOW_MINUTES } from './hold-limits.ts';
import { placeOrder } from './place-order.ts';

const app = await createTestApp();
const tooMany = { kind: 'too-many', code: 'order.too-many-orders' };

describe('counting', () => {
  test('one buyer may begin so many, and again when the window has ended', () => {
    const limits = createHoldLimits(app.clock, { perBuyer: 2, perAddress: 0, freePerEmail: 0 });
    for (let order = 0; order < 2; order += 1) limits.count('guest:a', '203.0.113.1');
    expect(() => limits.count('guest:a', '203.0.113.2')).toThrow(expect.objectContaining(tooMany));
    limits.count('guest:b', '203.0.113.1');
    app.clock.advance(WINDOW_MINUTES * 60_000);
    limits.count('guest:a', '203.0.113.1');
  });

  test('one address may begin so many, whoever asks; an IPv6 customer is one address', () => {
    const limits = createHoldLimits(app.clock, { perBuyer: 0, perAddress: 2, freePerEmail: 0 });
    limits.count('guest:a', '2001:db8::1');
    limits.count('guest:b', '2001:db8::2');
    expect(() => limits.count('guest:c', '2001:db8::3')).toThrow(expect.objectContaining(tooMany));
    limits.count('guest:c', '2001:db8:0:1::3');
  });

  test('a machine that makes itself a new guest for each order fills no memory with them', () => {
    const counts = new Map<string, number>();
    const limits = createHoldLimits(app.clock, { perBuyer: 1, perAddress: 3, freePerEmail: 0 }, counts);
    const from = (guest: number) => () => limits.count(`guest:${guest}`, '203.0.113.1');
    for (let guest = 0; guest < 100; guest += 1) {
      if (guest < 3) from(guest)();
      else expect(from(guest)).toThrow(expect.objectContaining(tooMany));
    }
    expect(counts.size).toBe(4);
  });

  test('0 is no limit', () => {
    const limits = createHoldLimits(app.clock, { perBuyer: 0, perAddress: 0, freePerEmail: 0 });
    for (let order = 0; order < 1000; order += 1) limits.count('guest:a', '203.0.113.1');
  });
});

test('an order over the limit holds nothing', async () => {
  const event = await anEvent(app);
  const limited = {
    ...app,
    holdLimits: createHoldLimits(app.clock, { perBuyer: 1, perAddress: 0, freePerEmail: 0 }),
  };
  const guest = aGuest(app);
  const order = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
  await placeOrder(limited, guest, order, '203.0.113.1');
  await expect(placeOrder(limited, guest, order, '203.0.113.1')).rejects.toMatchObject(tooMany);
  const { held } = await app.db
    .selectFrom('inventory')
    .select('held')
    .where('event_id', '=', event.eventId)
    .executeTakeFirstOrThrow();
  expect(held).toBe(1);
});

describe('free orders, which are mailed to whatever address was typed', () => {
  const tooManyFree = { kind: 'too-many', code: 'order.too-many-free', issues: [{ path: 'email' }] };
  const unlimited = { perBuyer: 0, perAddress: 0 };
  const limitedTo = (freePerEmail: number) => ({
    ...app,
    holdLimits: createHoldLimits(app.clock, { ...unlimited, freePerEmail }),
  });
  const held = async (eventId: string) =>
    app.db
      .selectFrom('inventory')
      .select(['held', 'sold'])
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();

  test('are so many an hour to one mailbox, however it is spelt and whoever asks; one more holds and mails nothing', async () => {
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
    expect(await held(event.eventId)).toEqual({ held: 0, sold: 2 });
    await buy('sipho@example.com');
    app.clock.advance(FREE_WINDOW_MINUTES * 60_000);
    await buy('thandi@example.com');
    expect(await breaches(app)).toEqual([]);
  });

  test('that cost something are not counted, nor any where the limit is 0', async () => {
    for (const [limited, priceMinor] of [[limitedTo(1), 35_000] as const, [limitedTo(0), 0] as const]) {
      const event = await anEvent(app, { types: [{ priceMinor }] });
      const order = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
      for (let time = 0; time < 3; time += 1) await placeOrder(limited, aGuest(app), order);
    }
  });
});

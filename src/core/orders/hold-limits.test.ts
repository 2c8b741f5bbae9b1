import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { createHoldLimits, WINDOW_MINUTES } from './hold-limits.ts';
import { placeOrder } from './place-order.ts';

const app = await createTestApp();
const tooMany = { kind: 'too-many', code: 'order.too-many-orders' };

describe('counting', () => {
  test('one buyer may begin so many, and again when the window has ended', () => {
    const limits = createHoldLimits(app.clock, { perBuyer: 2, perAddress: 0 });
    for (let order = 0; order < 2; order += 1) limits.count('guest:a', '203.0.113.1');
    expect(() => limits.count('guest:a', '203.0.113.2')).toThrow(expect.objectContaining(tooMany));
    limits.count('guest:b', '203.0.113.1');
    app.clock.advance(WINDOW_MINUTES * 60_000);
    limits.count('guest:a', '203.0.113.1');
  });

  test('one address may begin so many, whoever asks; an IPv6 customer is one address', () => {
    const limits = createHoldLimits(app.clock, { perBuyer: 0, perAddress: 2 });
    limits.count('guest:a', '2001:db8::1');
    limits.count('guest:b', '2001:db8::2');
    expect(() => limits.count('guest:c', '2001:db8::3')).toThrow(expect.objectContaining(tooMany));
    limits.count('guest:c', '2001:db8:0:1::3');
  });

  test('a machine that makes itself a new guest for each order fills no memory with them', () => {
    const counts = new Map<string, number>();
    const limits = createHoldLimits(app.clock, { perBuyer: 1, perAddress: 3 }, counts);
    const from = (guest: number) => () => limits.count(`guest:${guest}`, '203.0.113.1');
    for (let guest = 0; guest < 100; guest += 1) {
      if (guest < 3) from(guest)();
      else expect(from(guest)).toThrow(expect.objectContaining(tooMany));
    }
    expect(counts.size).toBe(4);
  });

  test('0 is no limit', () => {
    const limits = createHoldLimits(app.clock, { perBuyer: 0, perAddress: 0 });
    for (let order = 0; order < 1000; order += 1) limits.count('guest:a', '203.0.113.1');
  });
});

test('an order over the limit holds nothing', async () => {
  const event = await anEvent(app);
  const limited = { ...app, holdLimits: createHoldLimits(app.clock, { perBuyer: 1, perAddress: 0 }) };
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

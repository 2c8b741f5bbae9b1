import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { aHeldOrder, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { compareSlice } from './compare-slice.ts';
import { listReconciliations } from './request-reconciliation.ts';
import { compareBooks } from './testing/compare-books.ts';
import { runReconciliations } from './testing/run-reconciliations.ts';

/** Payments at the edges of the compared slices. Each is compared, whichever slice it belongs to by our or the provider's clock. */
const app = await createTestApp();
const admin = await aUser(app, { admin: true });
const HOUR = 3_600_000;
/** A run is compared in slices of a quarter of a day. */
const SLICE = 6 * HOUR;

afterEach(async () => expect(await breaches(app)).toEqual([]));

/** An order made at the end of the first slice by our clock, and shifted by the provider's. */
async function atTheEdge({ theirs = 0, ours = 0 }: { theirs?: number; ours?: number }) {
  const event = await anEvent(app);
  const from = app.clock.now();
  const edge = from.getTime() + SLICE;
  app.clock.set(new Date(edge + ours));
  const order = await aHeldOrder(app, event);
  app.provider.madeAt.set(order.reference, new Date(edge + theirs));
  app.provider.report(order.reference, { status: 'succeeded', feeMinor: 900 });
  app.clock.set(new Date(edge + SLICE));
  return { ...order, from, edge };
}

describe('a payment that was not reported', () => {
  test.each([-1, 0, 1])('made %i ms from the edge of two slices is recorded', async (theirs) => {
    const order = await atTheEdge({ theirs });
    await compareBooks(app, order.from);
    expect(await stateOf(app, order)).toBe('paid');
  });

  test('twin: with a gap between slices, one in the gap is missed', async () => {
    const { from, edge, ...order } = await atTheEdge({});
    const compare = (since: number, until: number) =>
      compareSlice(app, app.provider, { from: new Date(since), to: new Date(until) }, { payments: true });
    await compare(from.getTime(), edge);
    await compare(edge + 1, edge + SLICE);
    expect(await stateOf(app, order)).not.toBe('paid');
    await compare(edge, edge + SLICE);
    expect(await stateOf(app, order)).toBe('paid');
  });

  test('made minutes before the daily run is left to its webhook, and found by the next day’s run', async () => {
    app.clock.advance(24 * HOUR);
    const order = await aHeldOrder(app, await anEvent(app));
    app.provider.madeAt.set(order.reference, app.clock.now());
    app.provider.report(order.reference, { status: 'succeeded', feeMinor: 900 });
    app.clock.advance(9 * 60_000);
    await runReconciliations(app);
    expect(await stateOf(app, order)).toBe('held');
    app.clock.advance(24 * HOUR);
    await runReconciliations(app);
    expect(await stateOf(app, order)).toBe('paid');
  });
});

describe('a payment that lies in another slice by the provider’s clock', () => {
  const resolved = async (where: { theirs: number; ours: number }) => {
    const order = await atTheEdge(where);
    await verifyPayment(app, { ...order, number: 1 });
    return order;
  };

  test.each([
    { ours: -1, theirs: 1 },
    { ours: 1, theirs: -1 },
  ])('is no difference: %o', async (where) => {
    const { from, reference } = await resolved(where);
    const id = await compareBooks(app, from);
    const { runs } = await listReconciliations(app, admin, {});
    const differences = runs.find((run) => run.id === id)?.differences;
    expect(differences?.filter((one) => one.reference === reference)).toEqual([]);
  });

  test('twin: without asking for it separately it would count as missing there', async () => {
    const { from, edge, reference } = await resolved({ ours: -1, theirs: 1 });
    const unasked = Object.create(app.provider, { get: { value: async () => undefined } });
    const range = { from, to: new Date(edge) };
    const { differences } = await compareSlice(app, unasked, range, { payments: true });
    expect(differences).toMatchObject([{ kind: 'missing-there', reference }]);
  });
});

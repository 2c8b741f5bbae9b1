import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { recordProviderRefund } from './record-provider-refund.ts';
import { requestRefund } from './request-refund.ts';

/** Two guards in booking refunds. Each has a twin that fails without the guard. */
const app = await createTestApp();

const refundsOf = (world: Pick<TestApp, 'db'>, orderId: string) =>
  world.db.selectFrom('refunds').where('orderId', '=', orderId).select(['id', 'state']).execute();

describe('a refund made at the provider that two processes hear of at once', () => {
  async function heardTwice(world: TestApp) {
    const event = await anEvent(world);
    const { eventId, orderId, reference } = await aPaidOrder(world, event);
    world.provider.refundByHand(reference, 10_000);
    const [listed] = await world.provider.listRefunds({ reference });
    if (!listed) throw new Error('It was made.');
    const key = { eventId, orderId, number: 1 };
    // Both have looked for it and found nothing.
    await Promise.all([1, 2].map(() => recordProviderRefund(world, key, listed)));
    return refundsOf(world, orderId);
  }

  test('is kept once, by its unique index', async () => {
    expect(await heardTwice(app)).toHaveLength(1);
  });

  test('twin: without the index it is kept twice', async () => {
    const twin = await createTestApp();
    await sql`drop index refunds_once_at_the_provider`.execute(twin.db);
    const db = twin.db.withPlugin(new WithoutConflicts());
    expect(await heardTwice({ ...twin, db })).toHaveLength(2);
  });
});

describe('a refund whose answer was lost, when the bank takes the same money', () => {
  async function takenByBoth(world: Pick<TestApp, 'providers'>) {
    const event = await anEvent(app);
    const { eventId, orderId, reference } = await aPaidOrder(app, event);
    await refundOrder(app, event.owner, { eventId, orderId, amountMinor: 1_000 });
    const [refund] = await refundsOf(app, orderId);
    const asked = { eventId, refundId: refund?.id ?? '' };
    app.provider.fates.set(reference, 'taken');
    await expect(requestRefund(app, asked)).rejects.toThrow('timeout');
    app.clock.advance(5 * 60_000);
    const lost = app.provider.dispute({ id: `du ${orderId}`, reference, state: 'lost' });
    await recordDispute(app, { eventId, orderId, number: 1 }, lost);
    await requestRefund({ ...app, ...world }, asked);
    const [after] = await refundsOf(app, orderId);
    const [providerRefund] = await app.provider.listRefunds({ reference });
    return { here: after?.state, there: providerRefund?.state };
  }

  test('is looked up at the provider by its key', async () => {
    expect(await takenByBoth(app)).toEqual({ here: 'done', there: 'done' });
  });

  test('twin: given up without asking, it is done there and failed here', async () => {
    const unasked = Object.assign(Object.create(app.provider), { listRefunds: async () => [] });
    expect(await takenByBoth({ providers: [unasked] })).toEqual({ here: 'failed', there: 'done' });
  });
});

/** Removes ON CONFLICT from the statement that stores providers' refunds. */
class WithoutConflicts implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'InsertQueryNode' || node.into?.table.identifier.name !== 'refunds') return node;
    const { onConflict: _, ...insert } = node;
    return insert;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

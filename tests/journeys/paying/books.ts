import { expect, vi } from 'vitest';
import type { TestApp } from '../../database.ts';
import type { Order } from './customer.ts';

/** Polls for one test. `expect.poll` cannot be used, because tests that run at the same time would poll in each other's name. */
export const until = (look: () => Promise<unknown>, wanted: unknown) =>
  vi.waitFor(async () => expect(await look()).toEqual(wanted), { timeout: 240_000, interval: 100 });

/** Reads what the app has stored about an order. */
export function readBooks({ db }: TestApp) {
  const orderOf = ({ id }: Order) =>
    db.selectFrom('orders').select(['state', 'holdExpiresAt']).where('id', '=', id).executeTakeFirstOrThrow();
  const stateOf = async (order: Order) => (await orderOf(order)).state;
  const attemptOf = ({ id }: Order) =>
    db
      .selectFrom('payment_attempts')
      .select(['state', 'channel'])
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
  const holdFor = ({ id }: Order, milliseconds: number) =>
    db
      .updateTable('orders')
      .set({ holdExpiresAt: new Date(Date.now() + milliseconds) })
      .where('id', '=', id)
      .execute();

  return {
    orderOf,
    stateOf,
    attemptOf,
    holdFor,
    untilAttempt: (order: Order, state: string) => until(async () => (await attemptOf(order)).state, state),
    untilState: (order: Order, state: string) => until(() => stateOf(order), state),
    /** Lets a hold end, and waits until its seats are on sale again. */
    async endHold(order: Order): Promise<void> {
      await holdFor(order, 0);
      await until(() => stateOf(order), 'expired');
    },
    exceptionsOf: ({ id }: Order) =>
      db.selectFrom('payment_exceptions').select('kind').where('orderId', '=', id).execute(),
    refundsOf: ({ id }: Order) =>
      db.selectFrom('refunds').select('state').where('orderId', '=', id).execute(),
    salesOf: ({ id }: Order) =>
      db
        .selectFrom('ledger_transfers')
        .select('kind')
        .where('orderId', '=', id)
        .where('kind', '=', 'sale')
        .execute(),
  };
}

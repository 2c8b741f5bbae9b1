import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import type { TicketState } from '../../db/column-types.ts';
import { type Transaction, transaction } from '../../db/database.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { putTicketsOnHold, releaseTickets, revokeOrderTickets } from './order-tickets-store.ts';
import { type TicketEvent, TRANSITIONS } from './ticket-state.ts';

const app = await createTestApp();
const { eventId, orderId } = await aPaidOrder(app, await anEvent(app));

const HAPPEN: Record<TicketEvent, (tx: Transaction) => Promise<unknown>> = {
  hold: (tx) => putTicketsOnHold(tx, eventId, orderId),
  release: (tx) => releaseTickets(tx, eventId, orderId),
  revoke: (tx) => revokeOrderTickets(tx, eventId, orderId, app.clock.now()),
};
const EVENTS = Object.keys(TRANSITIONS) as TicketEvent[];
const canHappen = (state: TicketState, event: TicketEvent) =>
  (TRANSITIONS[event].from as readonly TicketState[]).includes(state);

async function stateAfter(state: TicketState, event: TicketEvent): Promise<TicketState> {
  await app.db.updateTable('tickets').set({ state }).execute();
  await transaction(app.db, HAPPEN[event]);
  return (await app.db.selectFrom('tickets').select('state').executeTakeFirstOrThrow()).state;
}

describe.each<TicketState>(['valid', 'on_hold', 'revoked'])('a ticket that is %s', (state) => {
  test.each(EVENTS.filter((event) => canHappen(state, event)))('moves on %s', async (event) => {
    expect(await stateAfter(state, event)).toBe(TRANSITIONS[event].to);
  });

  test.each(EVENTS.filter((event) => !canHappen(state, event)))('stays on %s', async (event) => {
    expect(await stateAfter(state, event)).toBe(state);
  });
});

test('a revoked ticket stays revoked', () => {
  expect(EVENTS.filter((event) => canHappen('revoked', event))).toEqual([]);
});

import type { Context } from '../context.ts';
import type { Channel, Transaction } from './transaction.ts';

/** Puts an unpaid transaction into a state on its way, or back; the caller holds the database transaction. */
export function setState(
  { store }: Context,
  transaction: Transaction,
  status: Transaction['status'],
  gatewayResponse: string | null,
  attempt?: { channel: Channel; scenario: string },
): void {
  store.sql.run`UPDATE transactions SET status = ${status}, gateway_response = ${gatewayResponse},
    channel = ${attempt?.channel ?? transaction.channel}, scenario = ${attempt?.scenario ?? transaction.scenario}
    WHERE id = ${transaction.id}`;
}

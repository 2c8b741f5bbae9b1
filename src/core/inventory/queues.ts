import type { HoldOutcome, NewHold } from '../orders/order.ts';
import type { SettlementOutcome, SettlementRequest } from '../payments/settlement.ts';

/** Takes holds in arrival order and commits all that wait for one event together (group-commit.ts). */
export interface HoldQueue {
  place(hold: NewHold): Promise<HoldOutcome>;
}

/** Settles what providers report of payments in the same way, so that a crowd's confirmations share commits too. */
export interface SettlementQueue {
  settle(request: SettlementRequest): Promise<SettlementOutcome>;
}

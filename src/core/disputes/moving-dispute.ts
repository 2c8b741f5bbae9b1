import type { CounterWorld } from '../inventory/inventory-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { LockedPayment } from '../payment-attempts/payment-lock.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';

export type DisputeWorld = CounterWorld & Pick<App, 'db' | 'log' | 'providers'>;

/** A dispute whose state changes, ready to be acted on under its order's lock. */
export interface MovingDispute {
  id: string;
  key: AttemptKey;
  payment: LockedPayment;
  snapshot: DisputeSnapshot;
}

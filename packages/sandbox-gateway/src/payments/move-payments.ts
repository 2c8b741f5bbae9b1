import type { Context } from '../context.ts';
import type { Store } from '../store/open-store.ts';
import { expireChallenges } from './answer-challenge.ts';
import { openChallenges } from './challenge.ts';
import { moveDueTransfers } from './end-transfer.ts';
import { movingTransfers } from './transfer.ts';

/** Returns when the next payment changes by itself, in ms since the epoch; undefined when none does. */
export function nextPaymentMove(store: Store): number | undefined {
  const times = [openChallenges(store)[0]?.expiresAt, movingTransfers(store)[0]?.dueAt ?? undefined];
  return times.filter((time) => time !== undefined).sort((one, other) => one - other)[0];
}

/** Does the work that is due: challenges expire, and transfers arrive or expire. */
export function movePayments(context: Context): void {
  expireChallenges(context);
  moveDueTransfers(context);
  context.wake();
}

import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { requireManager } from '../events/require-manager.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { hasDispute } from '../ledger/disputed-sale.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import { PayeeDisconnected } from '../providers/provider-refusals.ts';
import { checkRefund } from '../refunds/check-refund.ts';
import {
  findRefund,
  refundsOfAttempt,
  retryAs,
  type StoredRefund,
  wakeRefund,
} from '../refunds/refund-store.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { refusal } from './refusals.ts';

/** The refund that now asks for the money. */
export interface RetriedRefund {
  refundId: string;
}

/**
 * Retries a refund that needs a person. The provider is first asked how the refund stands. A failed refund is requested again as a new
 * one, for the part that was not returned another way; pressing this twice requests it once. A refund that needs attention or is under
 * way is only checked. It needs the right to refund the event's orders.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (event.unknown, refund.unknown),
 *   'conflict' (order.disputed; refund.nothing-left, when its money went back another way meanwhile; refund.sent-meanwhile, when
 *   somebody sent some at the provider that was not known here; refund.account-disconnected, when the
 *   account that it would come from is not connected any more), 'upstream' (payment.provider-unavailable)
 */
export async function retryRefund(
  app: App,
  actor: Actor,
  { eventId: givenId, refundId: givenRefund }: { eventId: unknown; refundId: unknown },
): Promise<RetriedRefund> {
  const { eventId, user } = await requireManager(app.db, actor, 'orders.refund', givenId);
  const parsed = z.uuid().safeParse(givenRefund);
  const refundId = parsed.success ? parsed.data.toLowerCase() : undefined;
  const refund = refundId && (await findRefund(app.db, eventId, refundId));
  if (!refund) throw refusal('refund.unknown');
  if (refund.retriedAs) return { refundId: refund.retriedAs };
  const payment = { eventId, orderId: refund.orderId, number: refund.attemptNumber };
  const known = await refundsOfAttempt(app.db, payment);
  await askFirst(app, refund);
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    await lockOrderOf(tx, refund);
    const now = await findRefund(tx, eventId, refund.id);
    if (!now) throw refusal('refund.unknown');
    if (now.retriedAs) return { refundId: now.retriedAs };
    const facts = { orderId: now.orderId, state: now.state };
    await record(app, tx, { kind: 'order.refund-retried', by: user, eventId, facts });
    if ((now.state === 'requested' || now.state === 'failed') && (await hasDispute(tx, payment, ['open'])))
      throw refusal('order.disputed');
    if (now.state === 'requested') {
      await wakeRefund(tx, now, app.clock.now());
      await wake(tx, 'refunds');
    }
    if (now.state !== 'failed') return { refundId: now.id };
    if ((await refundsOfAttempt(tx, payment)).length > known.length) throw refusal('refund.sent-meanwhile');
    const { leftMinor, requestedMinor } = await findBalance(tx, payment);
    const left = leftMinor - requestedMinor;
    // A part may have gone back another way, and another refund that failed may have the first claim on what is left.
    const rest = Math.min(left, now.amountMinor - now.anotherWayMinor);
    if (rest <= 0) throw refusal('refund.nothing-left', { leftMinor: left });
    const again = app.newId();
    await retryAs(tx, now, { id: again, amountMinor: rest, requestedBy: user.userId, now: app.clock.now() });
    await wake(tx, 'refunds');
    return { refundId: again };
  });
}

/**
 * A refund that we call failed may have gone through, for instance if the provider's answer was lost. Requesting it again would send the
 * money twice.
 */
async function askFirst(app: App, refund: StoredRefund): Promise<void> {
  const { eventId, orderId, attemptNumber: number, providerRefundId, state } = refund;
  if (state === 'done' || (providerRefundId === null && state !== 'failed')) return;
  try {
    // Somebody may have sent its money at the provider, too.
    if (state === 'failed') await syncRefunds(app, { eventId, orderId, number });
    else await checkRefund(app, refund);
  } catch (cause) {
    if (cause instanceof PayeeDisconnected) throw refusal('refund.account-disconnected', { cause });
    throw refusal('payment.provider-unavailable', { cause });
  }
}

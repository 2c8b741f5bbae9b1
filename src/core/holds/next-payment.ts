import type { Transaction } from '../../db/database.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { insertAttempt } from '../payment-attempts/attempt-store.ts';
import type { AttemptToFulfil, OrderToFulfil } from '../payments/fulfilment.ts';
import type { PaymentToOpen } from '../payments/open-payment.ts';
import type { Currency } from '../shared/money.ts';
import { refusal } from './refusals.ts';

/** A payment that is stored and still to be opened at its provider. */
export interface NextPayment extends Omit<PaymentToOpen, 'expiresAt' | 'kept'> {
  attempt: AttemptKey;
  provider: string;
}

/**
 * Stores another attempt for an unpaid order, like its last. Once it is open, the earlier ones are cancelled where their providers can
 * (`takeAttemptsToCheck`). Of two that are paid, one is refunded as a duplicate.
 * @returns undefined if nothing is to be paid
 */
export async function insertNextPayment(
  tx: Transaction,
  key: OrderKey,
  about: {
    order: OrderToFulfil;
    attempts: readonly AttemptToFulfil[];
    inventory: LockedInventory;
    email: string;
    now: Date;
  },
): Promise<NextPayment | undefined> {
  const { order, attempts, inventory, email, now } = about;
  const last = attempts.toSorted((one, other) => other.number - one.number)[0];
  if (!last) return undefined;
  const { provider, payee } = last;
  const attempt = { ...key, number: last.number + 1 };
  const { totalMinor: minor, feeMinor } = order;
  const currency = order.currency as Currency;
  await insertAttempt(tx, { ...attempt, provider, payee, amountMinor: minor, currency, now });
  return {
    attempt,
    provider,
    email,
    label: inventory.event.name,
    startsAt: inventory.event.startsAt,
    amount: { minor, currency },
    payee: payee === null ? null : { account: payee, platformFeeMinor: feeMinor },
  };
}

/** Refuses an order that is paid, given up or about to be paid. @throws DomainError 'conflict' (order.ended, order.paid, order.payment-pending) */
export function refuseSettled(order: OrderToFulfil, attempts: readonly AttemptToFulfil[]): void {
  const { state } = order;
  if (state === 'cancelled') throw refusal('order.ended', { why: 'ended' });
  if (state !== 'held' && state !== 'expired') throw refusal('order.paid');
  if (attempts.some((attempt) => attempt.state === 'processing' || attempt.state === 'succeeded'))
    throw refusal('order.payment-pending');
}

import { type Transaction, transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { changeAddress } from '../orders/address-store.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { scheduleCancelPayments } from '../payments/cancel-payments.ts';
import { loadOrders } from '../payments/fulfilment-store.ts';
import { openPayment } from '../payments/open-payment.ts';
import { findUseOf, findUsesOf } from '../promo-codes/code-store.ts';
import { mailboxKey } from '../promo-codes/mailbox-key.ts';
import { UsesByPerson, usedByYou } from '../promo-codes/redeem-code.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { cancelHold } from './cancel-hold.ts';
import { findHoldTimes } from './hold-store.ts';
import { insertNextPayment, refuseSettled } from './next-payment.ts';
import { refusal } from './refusals.ts';

/**
 * Gives an unpaid order the email that its customer meant; seats, prices and time stay. Its provider has been told the earlier email, so a
 * new payment is opened first. If the provider refuses the email or does not answer, nothing has changed. Links in earlier mails stop working.
 * @returns the version of the order's links from now on
 * @throws DomainError 'conflict' (order.ended, order.paid, order.payment-pending, code.used-by-you), and as openPayment
 */
export async function changeEmail(app: App, key: OrderKey, email: string): Promise<number> {
  const payment = await transaction(app.db, async (tx) => {
    const { until, ...held } = await lockUnpaid(app, tx, key, email);
    const next = await insertNextPayment(tx, key, { ...held, email, now: app.clock.now() });
    return next && { ...next, expiresAt: until };
  });
  if (payment) {
    const { attempt, provider, ...about } = payment;
    try {
      await openPayment(app, attempt, provider, about);
    } catch (error) {
      // Nobody can pay this order any more, as the error says.
      if (error instanceof DomainError && error.code === 'payment.not-taken') await cancelHold(app, attempt);
      throw error;
    }
  }
  return transaction(app.db, async (tx) => {
    // The earlier payment may have been paid meanwhile.
    await lockUnpaid(app, tx, key, email);
    const mailbox = mailboxKey(app, key.eventId, email);
    const linkVersion = await changeAddress(tx, key, { email, codeMailboxKey: mailbox });
    await scheduleCancelPayments(app, tx, key.eventId, [key.orderId]);
    return linkVersion;
  });
}

/** Locks an order that is held and not being paid, and checks what counts by person for its new email. @throws as changeEmail */
async function lockUnpaid(app: App, tx: Transaction, key: OrderKey, email: string) {
  const { eventId, orderId } = key;
  const now = app.clock.now();
  const inventory = await lockInventory(tx, eventId);
  const { holdMinutes } = app.settings;
  const order = (await loadOrders(tx, eventId, [orderId], { holdMinutes, now })).get(orderId);
  const times = await findHoldTimes(tx, key);
  if (!inventory || !order || !times) throw refusal('order.ended', { why: 'ended' });
  const { attempts } = order;
  refuseSettled(order, attempts);
  if (order.state !== 'held' || order.holdExpiresAt <= now) throw refusal('order.ended', { why: 'ended' });
  await refuseUsedCode(app, tx, key, email);
  return { inventory, order, attempts, until: order.holdExpiresAt };
}

async function refuseUsedCode(app: App, tx: Transaction, key: OrderKey, email: string): Promise<void> {
  const use = await findUseOf(tx, key);
  if (!use?.maxUsesEachPerson) return;
  const { promoCodeId, account } = use;
  const person = { promoCodeId, account, mailboxKey: mailboxKey(app, key.eventId, email) };
  const uses = (await findUsesOf(tx, key.eventId, [person])).filter(({ orderId }) => orderId !== key.orderId);
  const used = usedByYou(use.maxUsesEachPerson, new UsesByPerson(uses).count(person));
  if (used) throw used;
}

import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { requireDeskHand } from '../events/require-desk.ts';
import { countTypedAddress } from '../messages/typed-addresses.ts';
import { queueTicketsAgain } from '../order-mail/order-mail-store.ts';
import { changeAddress, insertAddressChange } from '../orders/address-store.ts';
import { storedText } from '../orders/no-email.ts';
import { emailSchema } from '../orders/order.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { hasAddress, lockOrder } from './order-desk-change-store.ts';
import { refusal } from './refusals.ts';
import { MAILS_BY_HAND } from './resend-tickets.ts';

export const correctAddressInput = z.strictObject({ email: emailSchema });

/**
 * Gives a paid order the address its customer meant, and mails the tickets there. Links of earlier mails stop working (see
 * docs/decisions/0012); the codes stay, so tickets that were passed on still open the door once.
 * @returns the new address
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified; account.proof-needed to replace an address), 'not-found'
 *   (event.unknown, order.unknown), 'invalid' (input.invalid), 'conflict' (order.not-paid, order.same-address, email.turned-off), 'too-many'
 *   (too-many-requests, email.day-full)
 */
export async function correctAddress(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
  input: unknown,
): Promise<{ email: string }> {
  const { id: eventId, organisationId } = await requireDeskHand(app.db, actor, key.eventId);
  const orderId = orderIdOf(key.orderId);
  const { email } = parseInput(correctAddressInput, input);
  const user = requireOrganiser(actor);
  // Whoever has the address gets the tickets. A sale at a till may have none yet.
  if (await hasAddress(app.db, { eventId, orderId })) await requireFreshProof(app, app.db, user);
  await throttleKey(app, ['order-mail', eventId, orderId], MAILS_BY_HAND);
  await countTypedAddress(app, organisationId);
  await transaction(app.db, (tx) => correct(app, tx, { eventId, orderId, email, user }));
  return { email };
}

async function correct(
  app: App,
  tx: Transaction,
  wanted: { eventId: string; orderId: string; email: string; user: SignedIn },
): Promise<void> {
  const { eventId, orderId, email, user } = wanted;
  const { userId } = user;
  const order = await lockOrder(tx, { eventId, orderId });
  if (!order) throw unknownOrder();
  if (!order.paidAt) throw refusal('order.not-paid', { why: 'email' });
  const oldEmail = storedText(order.email);
  if (oldEmail === email) throw refusal('order.same-address', { at: 'email' });
  const now = app.clock.now();
  await changeAddress(tx, { eventId, orderId }, { email });
  await insertAddressChange(
    tx,
    { eventId, orderId },
    { id: app.newId(), oldEmail, newEmail: email, changedBy: userId, changedAt: now },
  );
  // Both addresses stay with the order for as long as its customer's data is kept.
  await record(app, tx, { kind: 'order.email-corrected', by: user, eventId, facts: { orderId } });
  if (!order.valid) return;
  await queueTicketsAgain(app, tx, {
    eventId,
    orderId,
    email,
    reason: 'address-corrected',
    requestedBy: userId,
  });
}

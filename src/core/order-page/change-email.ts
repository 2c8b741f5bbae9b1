import { z } from 'zod';
import { changeEmail as changeHeldEmail } from '../holds/change-email.ts';
import { storedText } from '../orders/no-email.ts';
import { emailSchema } from '../orders/order.ts';
import { orderPath } from '../orders/order-link.ts';
import { isPaidAtTill } from '../providers/till.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import type { OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';
import { requireAnswer } from './verify-open-payment.ts';

const changeEmailInput = z.strictObject({ email: emailSchema });

/** Each change opens a payment at the provider. */
const CHANGES = { times: 5, minutes: 60 };

/**
 * Corrects the email of an unpaid order for its customer, who keeps the seats. The provider is asked first: once a payment is on its way, the
 * email stays. For a paid order the organiser changes it (`correctAddress`).
 * @returns the order as `newOrderCookie` takes it: the browser's earlier key no longer works
 * @throws DomainError 'not-found' (order.unknown), 'invalid' (input.invalid, payment.email-not-taken), 'conflict' (order.email-stays,
 *   order.same-address, order.ended, order.paid, order.payment-pending, code.used-by-you), 'upstream' (payment.provider-unavailable,
 *   payment.not-taken), 'too-many' (too-many-requests)
 */
export async function changeEmail(
  app: App,
  actor: Actor,
  request: OrderRequest,
  input: unknown,
): Promise<{ orderPath: string; linkVersion: number }> {
  const { email } = parseInput(changeEmailInput, input);
  const order = await findOrderFor(app, actor, request);
  if (!hasOwnEmail(order)) throw refusal('order.email-stays');
  if (storedText(order.email) === email) throw sameAddress();
  const { eventId, orderId } = order;
  await throttleKey(app, ['change-email', eventId, orderId], CHANGES);
  await requireAnswer(app, order);
  const linkVersion = await changeHeldEmail(app, { eventId, orderId }, email);
  return { orderPath: orderPath(order), linkVersion };
}

/** Offers belong to the email that waited, and a free order is confirmed by its email. */
const hasOwnEmail = ({ offered, resoldTicketId, attempts }: OrderRecord) =>
  !offered && resoldTicketId === null && attempts.length > 0 && !isPaidAtTill(attempts);

function sameAddress(): DomainError {
  return refusal('order.same-address', { at: 'email' });
}

import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { eventIdOf } from '../events/event-policy.ts';
import { emailSchema } from '../orders/order.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';

export const requestOrderLinksInput = z.strictObject({ email: emailSchema });

/**
 * Mails an address the links of its orders for an event, and of the tickets that others sent it. The answer is the same whether or not it has any.
 * @returns the address that the mail goes to, if it has any
 * @throws DomainError 'invalid' (input.invalid), 'not-found' (event.unknown) for what cannot be an event's id, 'too-many'
 *   (too-many-requests)
 */
export async function requestOrderLinks(
  app: App,
  eventId: unknown,
  input: unknown,
  caller: Caller,
): Promise<{ email: string }> {
  const id = eventIdOf(eventId);
  const { email } = parseInput(requestOrderLinksInput, input);
  const address = email.toLowerCase();
  await throttle(app, 'ask-for-mail', address, caller);
  await transaction(app.db, (tx) =>
    queueMails(app, tx, [{ kind: 'order-links', eventId: id, recipient: address }]),
  );
  return { email };
}

import { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import { mayPreview, requireOrganiser } from '../events/event-policy.ts';
import type { AttemptKey } from '../payments/payment-reference.ts';
import { settleUnseenReturn } from '../payments/settle-unseen-return.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { settlementInput } from './exception.ts';
import { type ExceptionToSettle, findExceptionToSettle, markSettled } from './settled-with-note-store.ts';

/**
 * Marks an exception as settled, with a note of how, by an admin or the organiser of its event. What was settled before stays as it
 * was, with who did it. While a refund of its money may still go out it cannot be settled: whoever pays otherwise as well pays twice. Of an unseen return it
 * says that nothing went back, and what the payment bought becomes good.
 * @throws DomainError 'invalid' (note), 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (exception.unknown,
 *   also for those of others), 'conflict' (exception.settled-already,
 *   exception.refund-under-way), 'upstream' (payment.provider-unavailable)
 */
export async function settleException(
  app: App,
  actor: Actor,
  exceptionId: unknown,
  input: unknown,
): Promise<void> {
  const user = requireUser(actor);
  const id = z.uuid().safeParse(exceptionId);
  const found = id.success ? await findExceptionToSettle(app.db, id.data.toLowerCase()) : undefined;
  // Without an event of ours it is nobody's but the admins'.
  if (!found || !mayPreview(user, { ownerId: found.ownerId ?? '' })) throw unknownException();
  const { userId } = requireOrganiser(user);
  const { note } = parseInput(settlementInput, input);
  if (found.underWay !== null) {
    const detail = found.underWay === 'requested' ? STILL_ASKED_FOR : TAKEN_ON;
    throw new DomainError('conflict', 'exception.refund-under-way', detail);
  }
  const mark = (db: Database | Transaction) =>
    markSettled(db, { id: found.id, by: userId, note, now: app.clock.now() });
  const payment = heldPayment(found);
  if (await (payment ? settleUnseenReturn(app, payment, mark) : mark(app.db))) return;
  throw new DomainError(
    'conflict',
    'exception.settled-already',
    'Somebody has already settled this. Reload the page.',
  );
}

/** What is on hold because nobody can see what went back of it. */
function heldPayment({ kind, eventId, orderId, number }: ExceptionToSettle): AttemptKey | undefined {
  if (kind !== 'unseen_return' || eventId === null || orderId === null || number === null) return undefined;
  return { eventId, orderId, number };
}

const unknownException = () =>
  new DomainError('not-found', 'exception.unknown', 'There is no such exception.');

const STILL_ASKED_FOR =
  'We’re still requesting this refund, and it goes out once the card provider accepts it. If you also pay the customer another way, they get the money twice. To send it yourself, do it in the card provider’s dashboard: this refund then ends by itself.';

const TAKEN_ON =
  'The card provider is processing this refund. If you also pay the customer another way, they get the money twice. If it fails, you’ll see that here and can settle it then.';

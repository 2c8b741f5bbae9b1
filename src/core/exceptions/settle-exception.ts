import { z } from 'zod';
import { mayPreview, requireOrganiser } from '../events/event-policy.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { settlementInput } from './exception.ts';
import { findExceptionToSettle, markSettled } from './settled-with-note-store.ts';

/**
 * Marks an exception as settled, with a note of how, by an admin or the organiser of its event. What was settled before stays as it
 * was, with who did it. While a refund of its money may still go out it cannot be settled: whoever pays otherwise as well pays twice.
 * @throws DomainError 'invalid' (note), 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (exception.unknown,
 *   also for those of others), 'conflict' (exception.settled-already,
 *   exception.refund-under-way)
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
  if (await markSettled(app.db, { id: found.id, by: userId, note, now: app.clock.now() })) return;
  throw new DomainError(
    'conflict',
    'exception.settled-already',
    'This was settled meanwhile. Load the page again.',
  );
}

const unknownException = () =>
  new DomainError('not-found', 'exception.unknown', 'There is no such exception.');

const STILL_ASKED_FOR =
  'This refund is still being asked for, and goes out once the card provider takes it: whoever pays the customer otherwise as well pays twice. To send it by hand, do so at the card provider: this refund then ends by itself.';

const TAKEN_ON =
  'The card provider has taken this refund on and is sending it: whoever pays the customer otherwise as well pays twice. Should it fail, that is said here, and it can be settled then.';

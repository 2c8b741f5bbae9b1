import { z } from 'zod';
import { mayPreview, requireOrganiser } from '../events/event-policy.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { settlementInput } from './exception.ts';
import { findExceptionOwner, markSettled } from './exception-store.ts';

/**
 * Marks an exception as settled, with a note of how, by an admin or the organiser of its event. What was settled before stays as it
 * was, with who did it.
 * @throws DomainError 'invalid' (note), 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (exception.unknown,
 *   also for those of others), 'conflict' (exception.settled-already)
 */
export async function settleException(
  app: App,
  actor: Actor,
  exceptionId: unknown,
  input: unknown,
): Promise<void> {
  const user = requireUser(actor);
  const id = z.uuid().safeParse(exceptionId);
  const found = id.success ? await findExceptionOwner(app.db, id.data.toLowerCase()) : undefined;
  // Without an event of ours it is nobody's but the admins'.
  if (!found || !mayPreview(user, { ownerId: found.ownerId ?? '' })) throw unknownException();
  const { userId } = requireOrganiser(user);
  const { note } = parseInput(settlementInput, input);
  if (await markSettled(app.db, { id: found.id, by: userId, note, now: app.clock.now() })) return;
  throw new DomainError(
    'conflict',
    'exception.settled-already',
    'This was settled meanwhile. Load the page again.',
  );
}

const unknownException = () =>
  new DomainError('not-found', 'exception.unknown', 'There is no such exception.');

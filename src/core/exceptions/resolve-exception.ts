import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireOrganiser, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type Decision, isUnderWay, type PaymentException, resolutionInput } from './exception.ts';
import { type ExceptionRow, findException, markResolved } from './exception-store.ts';
import { toException } from './list-exceptions.ts';
import { refusal } from './refusals.ts';

/**
 * Carries out a decision. It first asks providers, outside any transaction. It returns what to change in the transaction that resolves the
 * exception, or 'stays open' if what was started resolves it later.
 */
export type CarryOut = (
  app: App,
  actor: Actor,
  exception: ExceptionRow,
) => Promise<((tx: Transaction) => Promise<void>) | 'stays open'>;

/** The implementations of decisions that do more than resolve, each in the room of its subject; compose.ts puts them together. */
export type Decisions = Record<Exclude<Decision, 'resolved'>, CarryOut>;

/**
 * Resolves an exception as an admin or its event's organiser decided. One that is resolved stays as it is, with the person who resolved it.
 * While a refund of its money may still be sent it cannot be resolved, because paying in another way meanwhile would pay twice.
 * @param input `resolutionInput`
 * @throws DomainError 'invalid' (note; exception.not-offered), 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found'
 * (exception.unknown, also for others' exceptions), 'conflict' (exception.already-resolved, exception.refund-under-way), and as the
 * decision's `CarryOut`
 */
export async function resolveException(
  app: App,
  actor: Actor,
  exceptionId: unknown,
  input: unknown,
): Promise<void> {
  const user = requireUser(actor);
  const id = z.uuid().safeParse(exceptionId);
  const found = id.success ? await findException(app.db, id.data.toLowerCase()) : undefined;
  // Exceptions without an event are for admins only.
  const subject = found && { organisationId: found.organisationId ?? '', id: found.eventId ?? '' };
  requireMay(user, 'money.resolve', subject, unknownException);
  if (!found) throw unknownException();
  const { userId: by } = requireOrganiser(user);
  const { decision, note } = parseInput(resolutionInput, input);
  requireOffered(toException(found), decision);
  const change = decision === 'resolved' ? undefined : await app.decisions[decision](app, actor, found);
  const answered = {
    kind: 'money.exception-answered',
    by: user,
    eventId: found.eventId ?? undefined,
    facts: { about: found.code, decision, note, orderId: found.orderId },
  } as const;
  await transaction(app.db, async (tx) => {
    await record(app, tx, answered);
    if (change === 'stays open') return;
    await change?.(tx);
    if (!(await markResolved(tx, { id: found.id, by, decision, note, now: app.clock.now() })))
      throw refusal('exception.already-resolved');
  });
}

function requireOffered({ resolved, refund, decisions }: PaymentException, decision: Decision): void {
  if (resolved) throw refusal('exception.already-resolved');
  if (isUnderWay(refund)) {
    const why = refund?.state === 'requested' ? 'still-requested' : 'being-processed';
    throw refusal('exception.refund-under-way', { why });
  }
  if (!decisions.includes(decision)) throw refusal('exception.not-offered');
}

const unknownException = () => refusal('exception.unknown');

import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { describeDevice } from '../accounts/describe-device.ts';
import { endSessions } from '../accounts/renew-session.ts';
import { endSessionOf, findSessions } from '../accounts/session-store.ts';
import { record } from '../audit/record.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { refusal } from './refusals.ts';
import { signOut } from './sign-out.ts';

/** A browser in which somebody is logged in. */
const ownSession = z.object({
  id: z.string(),
  device: z.string().describe('In plain words: `Firefox on Windows`.'),
  address: z.string().nullable().describe('The IP address it was opened from.'),
  startedAt: instant,
  endsAt: instant.describe(
    'At the latest. It ends earlier after a week without use, or twelve hours for admins.',
  ),
  current: z.boolean().describe('The session of this request.'),
});
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessionsAnswer = z.object({ sessions: z.array(ownSession) });

/** Lists the actor's sessions: this one first, then the newest. @throws DomainError 'unauthenticated' */
export async function listOwnSessions(app: App, actor: Actor): Promise<OwnSession[]> {
  const { userId, sessionId } = requireUser(actor);
  const sessions = await findSessions(app.db, userId, app.clock.now());
  return sessions
    .map(({ id, startedAt, endsAt, address, userAgent }) => ({
      id,
      device: describeDevice(userAgent),
      address: address || null,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      current: id === sessionId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Logs out one of the actor's devices, and ends all id tokens that were made there.
 * @throws DomainError 'unauthenticated', 'not-found' (session.unknown), also for another person's
 */
export async function endOwnSession(
  app: App,
  actor: Actor,
  { sessionId }: { sessionId: unknown },
): Promise<void> {
  const user = requireUser(actor);
  const id = z.uuid().safeParse(sessionId).data;
  const ended =
    id !== undefined &&
    (await transaction(app.db, async (tx) => {
      if (!(await endSessionOf(tx, user.userId, id))) return false;
      await record(app, tx, { kind: 'login.ended-device', by: user });
      return true;
    }));
  if (ended) return;
  throw refusal('session.unknown');
}

/** Logs out every device, including this one. @returns Set-Cookie lines. @throws DomainError 'unauthenticated' */
export async function endAllSessions(
  app: App,
  actor: Actor,
  caller: Caller,
): Promise<{ setCookie: string[] }> {
  const user = requireUser(actor);
  await transaction(app.db, async (tx) => {
    await endSessions(tx, user.userId);
    await record(app, tx, { kind: 'login.out-everywhere', by: user });
  });
  return signOut(app, caller);
}

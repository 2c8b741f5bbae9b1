import { z } from 'zod';
import { unknownAccount } from '../accounts/account-policy.ts';
import { deleteUserSchema } from '../personal-data/delete-account.ts';
import { eventInTheWay, eventsInTheWay } from '../personal-data/preview-deletion.ts';
import { getAnswersOf } from '../questionnaire/get-questionnaire.ts';
import { answersAnswer } from '../questionnaire/questionnaire.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { listedUser } from './find-users.ts';
import { findUserDetails } from './user-details-store.ts';
import { listedUserAnswer } from './user-list.ts';

/** A user as admins see them. */
export const userAnswer = listedUserAnswer
  .extend({
    banReason: z.string().nullable(),
    events: z.int().describe('How many they own, whatever became of them.'),
    liveEvents: z
      .array(eventInTheWay)
      .describe('Upcoming ones that people can buy tickets for or have tickets to.'),
    orders: z.int().describe('How many paid ones are theirs.'),
    questionnaire: answersAnswer,
  })
  .meta({ id: 'UserDetails' });
export type UserDetails = z.infer<typeof userAnswer>;

/**
 * Returns a user, for admins.
 * @param input `{userId}`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (account.not-found)
 */
export async function getUser(app: App, actor: Actor, input: unknown): Promise<UserDetails> {
  requireAdmin(actor);
  const { userId } = parseInput(deleteUserSchema, input);
  const now = app.clock.now();
  const [row, questionnaire, liveEvents] = await Promise.all([
    findUserDetails(app.db, userId),
    getAnswersOf(app, { userId }),
    eventsInTheWay(app, userId, now),
  ]);
  if (!row) throw unknownAccount();
  const { banReason, events, orders, ...listed } = row;
  return { ...listedUser(listed), banReason, events, liveEvents, orders, questionnaire };
}

import { unknownAccount } from '../accounts/account-policy.ts';
import { deleteUserSchema } from '../personal-data/delete-account.ts';
import { type EventInTheWay, eventsInTheWay } from '../personal-data/what-deleting-means.ts';
import { getAnswersOf } from '../questionnaire/get-questionnaire.ts';
import type { Answers } from '../questionnaire/questionnaire.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { listedUser } from './find-users.ts';
import { findUserDetails } from './user-details-store.ts';
import type { ListedUser } from './user-list.ts';

/** All that admins see of a person. */
export interface UserDetails extends ListedUser {
  /** Why they are banned, in an admin's words. */
  banReason: string | null;
  /** How many events they own, whatever became of them. */
  events: number;
  /** Those to come that people can buy for or have tickets of, soonest first: a ban leaves them as they are. */
  liveEvents: EventInTheWay[];
  /** How many paid orders are theirs: placed by them, or with their address. */
  orders: number;
  questionnaire: Answers;
}

/**
 * A person, for admins.
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
  return { ...listedUser(listed, now), banReason, events, liveEvents, orders, questionnaire };
}

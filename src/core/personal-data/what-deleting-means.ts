import { unknownAccount } from '../accounts/account-policy.ts';
import { findPerson } from '../accounts/person-store.ts';
import { totalsOf } from '../money/all-money.ts';
import type { Statement } from '../money/statement.ts';
import { standsOnReceipts } from '../receipts/seller-store.ts';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { countWhatIsLeft, findEventsInTheWay } from './close-account-store.ts';
import { deleteUserSchema } from './delete-account.ts';

/** What happens when an account is deleted, to be said before anybody decides. */
export interface WhatDeletingMeans {
  userId: string;
  /** Empty while they gave none. */
  name: string;
  email: string;
  /** These come first: while one is there, deleting is refused. Soonest first. */
  inTheWay: EventInTheWay[];
  /** Events that are over or cancelled: they stay, under 'Deleted account'. */
  keptEvents: number;
  /** Events that nobody could buy for yet: they are cancelled. */
  withdrawnEvents: number;
  /** Paid orders of theirs; the tickets stay good. */
  orders: number;
  /** What their events' money comes to, in each currency in which that is not nothing. Refunds and disputes go on without them. */
  money: Pick<Statement, 'due' | 'onItsWay' | 'inDispute'>[];
  /** What they said of themselves as a seller stands on receipts, and stays there. */
  keptOnReceipts: boolean;
}

export interface EventInTheWay {
  id: string;
  name: string;
  /** ISO 8601 instant, to be shown in `timeZone`. */
  startsAt: string;
  timeZone: string;
  /** People can buy now; otherwise people have tickets or are about to. */
  onSale: boolean;
  /** Seats that are held or sold. */
  taken: number;
}

/**
 * @param input `{userId}`: one's own, or anybody's for admins
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (account.not-found)
 */
export async function whatDeletingMeans(app: App, actor: Actor, input: unknown): Promise<WhatDeletingMeans> {
  const asker = requireUser(actor);
  const { userId } = parseInput(deleteUserSchema, input);
  if (userId !== asker.userId) requireAdmin(actor);
  const person = await findPerson(app.db, userId);
  if (!person) throw unknownAccount();
  const now = app.clock.now();
  const [inTheWay, left, statements, keptOnReceipts] = await Promise.all([
    eventsInTheWay(app, userId, now),
    countWhatIsLeft(app.db, person, now),
    totalsOf(app, userId),
    standsOnReceipts(app.db, userId),
  ]);
  return {
    userId,
    name: [person.firstName, person.lastName].filter(Boolean).join(' '),
    email: person.email,
    inTheWay,
    keptEvents: left.kept,
    withdrawnEvents: left.withdrawn,
    orders: left.orders,
    money: statements
      .map(({ due, onItsWay, inDispute }) => ({ due, onItsWay, inDispute }))
      .filter((amounts) => Object.values(amounts).some(({ minor }) => minor !== 0)),
    keptOnReceipts,
  };
}

/** Events to come that people can buy for or have tickets of, soonest first. */
export async function eventsInTheWay(app: App, userId: string, now: Date): Promise<EventInTheWay[]> {
  const events = await findEventsInTheWay(app.db, userId, now);
  return events.map(({ startsAt, approval, ...event }) => ({
    ...event,
    startsAt: startsAt.toISOString(),
    onSale: approval === 'approved',
  }));
}

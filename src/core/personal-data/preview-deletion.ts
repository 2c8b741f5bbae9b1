import { z } from 'zod';
import { unknownAccount } from '../accounts/account-policy.ts';
import { findPerson } from '../accounts/person-store.ts';
import { totalsOf } from '../money/all-money.ts';
import { findOrganisationsOf } from '../organisations/last-owner-store.ts';
import { standsOnReceipts } from '../receipts/seller-store.ts';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { money } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { countWhatIsLeft, findEventsInTheWay } from './close-account-store.ts';
import { deleteUserSchema } from './delete-account.ts';

/** An event that keeps an account from being deleted, because other people count on it. */
export const eventInTheWay = z.object({
  id: z.uuid(),
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  onSale: z.boolean(),
  taken: z.int().describe('Seats that are held or sold.'),
});
export type EventInTheWay = z.infer<typeof eventInTheWay>;

/** What deleting an account would do. */
export const deletionPreview = z.object({
  userId: z.string(),
  name: z.string().describe('Empty while they gave none.'),
  email: z.string(),
  toHandOver: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Organisations with colleagues and no other owner. Deleting is refused while there are any.'),
  organisations: z.array(z.string()).describe('The ids of those that are theirs alone, and go along.'),
  inTheWay: z.array(eventInTheWay).describe('Deleting is refused while there are any.'),
  keptEvents: z.int().describe('Kept under ‘Deleted account’.'),
  withdrawnEvents: z.int().describe('Will be cancelled.'),
  orders: z.int().describe('Their tickets stay valid.'),
  money: z
    .array(
      z.object({
        due: money.describe(
          'It can’t be paid out once the account is gone; below zero if more was paid out than they earned.',
        ),
        onItsWay: money.describe('Refunds requested and not done yet: they will still go out.'),
        inDispute: money.describe('What banks may still take back in open disputes.'),
      }),
    )
    .describe('One for each currency; none where all three are zero.'),
  keptOnReceipts: z.boolean().describe('Their seller details stay on receipts.'),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/**
 * Previews the deletion of an account.
 * @param input `{userId}`: one's own, or anybody's for admins
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (account.not-found)
 */
export async function previewDeletion(app: App, actor: Actor, input: unknown): Promise<DeletionPreview> {
  const asker = requireUser(actor);
  const { userId } = parseInput(deleteUserSchema, input);
  if (userId !== asker.userId) requireAdmin(actor);
  const person = await findPerson(app.db, userId);
  if (!person) throw unknownAccount();
  const now = app.clock.now();
  const { toHandOver, goAlong } = await findOrganisationsOf(app.db, userId);
  const [inTheWay, left, statements, onReceipts] = await Promise.all([
    eventsInTheWay(app, userId, now),
    countWhatIsLeft(app.db, person, goAlong, now),
    totalsOf(app, goAlong),
    Promise.all(goAlong.map((organisationId) => standsOnReceipts(app.db, organisationId))),
  ]);
  return {
    userId,
    name: person.name,
    email: person.email,
    toHandOver,
    organisations: goAlong,
    inTheWay,
    keptEvents: left.kept,
    withdrawnEvents: left.withdrawn,
    orders: left.orders,
    money: statements
      .map(({ due, onItsWay, inDispute }) => ({ due, onItsWay, inDispute }))
      .filter((amounts) => Object.values(amounts).some(({ minor }) => minor !== 0)),
    keptOnReceipts: onReceipts.some(Boolean),
  };
}

/** Finds upcoming events of organisations without other members that people can buy or have tickets for, soonest first. */
export async function eventsInTheWay(app: App, userId: string, now: Date): Promise<EventInTheWay[]> {
  const { goAlong } = await findOrganisationsOf(app.db, userId);
  const events = await findEventsInTheWay(app.db, goAlong, now);
  return events.map(({ startsAt, endsAt, approval, ...event }) => ({
    ...event,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    onSale: approval === 'approved',
  }));
}

import { z } from 'zod';
import { roleRefuses } from '../organisations/may.ts';
import { allowedInLists, currentMembership, scopeOf } from '../organisations/scope.ts';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { pageByKey } from '../shared/page-by-key.ts';
import { parseInput } from '../shared/parse-input.ts';
import {
  countOwnerSums,
  type EventSums,
  type OwnerSums,
  type PlaceOfOwner,
  sumEventsOf,
  sumOwners,
} from './money-store.ts';
import { type PayTo, payToOf } from './pay-to.ts';
import { type Statement, statement, toStatement } from './statement.ts';

const ON_A_PAGE = 50;

/** Every organiser's money. */
export const allMoneyAnswer = z
  .object({
    organisers: z.array(
      statement.extend({
        organiser: z.object({
          id: z.string(),
          name: z.string(),
          email: z.string().nullable().describe('Null: the account was deleted.'),
        }),
        events: z.int(),
      }),
    ),
    count: z.int().describe('On all pages.'),
    before: z.string().nullable().describe('Send it to get the previous page; null on the first.'),
    after: z.string().nullable().describe('Send it to get the next page; null on the last.'),
  })
  .meta({ id: 'AllMoney' });
export type AllMoney = z.infer<typeof allMoneyAnswer>;
/** One organiser's money in one currency. */
export type OrganiserMoney = AllMoney['organisers'][number];

const besideARow = z
  .string()
  .regex(/^[A-Z]{3}\..{1,100}$/, { error: 'There is no such place in the list. Start at the first page.' })
  .optional();

export const allMoneyInput = z.object({
  page: z
    .enum(['first', 'last'], { error: 'Only the first and the last page have names.' })
    .default('first')
    .describe('Which end to start at; `after` and `before` lead to the pages between.'),
  after: besideARow.describe('`after` of the page before the one that is wanted.'),
  before: besideARow.describe('`before` of the page behind the one that is wanted.'),
});

/**
 * Lists what every organiser is owed, one row for each currency, the highest amount first, 50 a page; for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid' (input.invalid)
 */
export async function getAllMoney(app: App, actor: Actor, input: unknown): Promise<AllMoney> {
  requireAdmin(actor);
  const wanted = parseInput(allMoneyInput, input);
  const [count, { rows, before, after }] = await Promise.all([
    countOwnerSums(app.db),
    pageByKey(
      wanted,
      ON_A_PAGE,
      ({ beside, ...slice }) => sumOwners(app, app.db, { ...slice, beside: placeOf(beside) }),
      ({ currency, organisationId }) => `${currency}.${organisationId}`,
    ),
  ]);
  return { organisers: rows.map(toOrganiser), count, before, after };
}

function placeOf(key: string | undefined): PlaceOfOwner | undefined {
  return key === undefined ? undefined : { currency: key.slice(0, 3), organisationId: key.slice(4) };
}

function toOrganiser(row: OwnerSums): OrganiserMoney {
  const { organisationId: id, name, email, events } = row;
  return { ...toStatement(row), organiser: { id, name, email }, events };
}

/** The money of an organisation's events. */
export const ownMoneyAnswer = z
  .object({
    totals: z.array(statement),
    events: z.array(
      statement.extend({
        event: z.object({ id: z.uuid(), name: z.string(), startsAt: instant, endsAt: instant, timeZone }),
      }),
    ),
  })
  .meta({ id: 'OwnMoney' });
export type OwnMoney = z.infer<typeof ownMoneyAnswer>;
export type OwnEventMoney = OwnMoney['events'][number];

/**
 * Returns the revenue of the events in the actor's current organisation, and what it is owed.
 * @throws DomainError 'unauthenticated', 'forbidden' (organisation.role)
 */
export async function getOwnMoney(app: App, actor: Actor): Promise<OwnMoney> {
  const isMember = currentMembership(requireUser(actor)) !== undefined;
  if (isMember && !allowedInLists(actor).includes('money.see')) throw roleRefuses();
  return toOwnMoney(await sumEventsOf(app, app.db, scopeOf(actor, 'money.see')));
}

/**
 * Returns the same for any organisation, even one whose owner has left; for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (account.not-found)
 */
export async function getOrganiserMoney(
  app: App,
  actor: Actor,
  organiserId: string,
): Promise<OwnMoney & { organiser: PayTo }> {
  requireAdmin(actor);
  const organiser = await payToOf(app, organiserId);
  return { organiser, ...toOwnMoney(await sumEventsOf(app, app.db, allOf(organiserId))) };
}

/** Sums all events of some organisations, one statement for each currency. The caller checks permission. */
export async function totalsOf(app: App, organisationIds: readonly string[]): Promise<Statement[]> {
  const sums = await Promise.all(organisationIds.map((id) => sumEventsOf(app, app.db, allOf(id))));
  return addUp(sums.flat());
}

const allOf = (organisationId: string) => ({ organisationId, eventIds: null });

function addUp(rows: readonly EventSums[]): Statement[] {
  const totals = new Map<string, EventSums>();
  for (const row of rows) {
    const sum = totals.get(row.currency);
    totals.set(row.currency, sum ? add(sum, row) : row);
  }
  return [...totals.values()]
    .map(toStatement)
    .sort((one, other) => one.currency.localeCompare(other.currency));
}

function toOwnMoney(rows: readonly EventSums[]): OwnMoney {
  return {
    totals: addUp(rows),
    events: rows.map((row) => {
      const { eventId: id, name, timeZone } = row;
      const [startsAt, endsAt] = [row.startsAt.toISOString(), row.endsAt.toISOString()];
      return { ...toStatement(row), event: { id, name, startsAt, endsAt, timeZone } };
    }),
  };
}

const SUMMED = [
  'soldMinor',
  'refundedMinor',
  'serviceFeesMinor',
  'cardFeesMinor',
  'disputedMinor',
  'paidByHandMinor',
  'paidDirectlyMinor',
  'takenAtDoorMinor',
  'balanceMinor',
  'onItsWayMinor',
  'inDisputeMinor',
  'payableMinor',
] as const;

function add(one: EventSums, other: EventSums): EventSums {
  const sums = Object.fromEntries(SUMMED.map((key) => [key, one[key] + other[key]]));
  const [{ nextPayableAt, nextTimeZone }] = [one, other].toSorted(
    (a, b) => (a.nextPayableAt?.getTime() ?? Infinity) - (b.nextPayableAt?.getTime() ?? Infinity),
  ) as [EventSums, EventSums];
  return { ...one, ...sums, nextPayableAt, nextTimeZone };
}

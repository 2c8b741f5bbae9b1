import { z } from 'zod';
import { unknownAccount } from '../accounts/close-account.ts';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import {
  countOwnerSums,
  type EventSums,
  findOrganiser,
  type OwnerSums,
  sumEventsOf,
  sumOwners,
} from './money-store.ts';
import { type Statement, toStatement } from './statement.ts';

const ON_A_PAGE = 50;

/** What one organiser's events brought in one currency. */
export interface OrganiserMoney extends Statement {
  organiser: { id: string; name: string; email: string | null };
  /** How many events of theirs moved money. */
  events: number;
}

export interface AllMoney {
  organisers: OrganiserMoney[];
  count: number;
  page: number;
  pages: number;
}

export const allMoneyInput = z.object({
  page: z.coerce.number({ error: 'Pages are numbers from 1.' }).int().min(1).max(1_000_000).default(1),
});

/**
 * What every organiser is owed, a row a currency, most due first, 50 a page; for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid' (input.invalid)
 */
export async function getAllMoney(app: App, actor: Actor, input: unknown): Promise<AllMoney> {
  requireAdmin(actor);
  const { page: asked } = parseInput(allMoneyInput, input);
  const count = await countOwnerSums(app.db);
  const pages = Math.max(1, Math.ceil(count / ON_A_PAGE));
  const page = Math.min(asked, pages);
  const rows = await sumOwners(app.db, { limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE });
  return { organisers: rows.map(toOrganiser), count, page, pages };
}

function toOrganiser(row: OwnerSums): OrganiserMoney {
  const { ownerId: id, name, email, events } = row;
  return { ...toStatement(row), organiser: { id, name, email }, events };
}

/** An event of one's own and what it brought in one currency. */
export interface OwnEventMoney extends Statement {
  event: { id: string; name: string; startsAt: string; timeZone: string };
}

export interface OwnMoney {
  /** All events together, one a currency. */
  totals: Statement[];
  /** The latest first, a row a currency. */
  events: OwnEventMoney[];
}

/**
 * What the events of the one who asks brought, and what is due to them.
 * @throws DomainError 'unauthenticated'
 */
export async function getOwnMoney(app: App, actor: Actor): Promise<OwnMoney> {
  const { userId } = requireUser(actor);
  return toOwnMoney(await sumEventsOf(app.db, userId));
}

/**
 * The same of somebody else, also of one who left, for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (account.not-found)
 */
export async function getOrganiserMoney(
  app: App,
  actor: Actor,
  organiserId: string,
): Promise<OwnMoney & Pick<OrganiserMoney, 'organiser'>> {
  requireAdmin(actor);
  const organiser = await findOrganiser(app.db, organiserId);
  if (!organiser) throw unknownAccount();
  return { organiser, ...toOwnMoney(await sumEventsOf(app.db, organiserId)) };
}

function toOwnMoney(rows: readonly EventSums[]): OwnMoney {
  const totals = new Map<string, EventSums>();
  for (const row of rows) {
    const sum = totals.get(row.currency);
    totals.set(row.currency, sum ? add(sum, row) : row);
  }
  return {
    totals: [...totals.values()]
      .map(toStatement)
      .sort((one, other) => one.currency.localeCompare(other.currency)),
    events: rows.map((row) => {
      const { eventId: id, name, startsAt, timeZone } = row;
      return { ...toStatement(row), event: { id, name, startsAt: startsAt.toISOString(), timeZone } };
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
  'balanceMinor',
] as const;

function add<Row extends Record<(typeof SUMMED)[number], number>>(one: Row, other: Row): Row {
  return { ...one, ...Object.fromEntries(SUMMED.map((key) => [key, one[key] + other[key]])) };
}

import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Money } from '../shared/money.ts';
import type { OwnEvent } from './event-lists.ts';
import { hasEvents, listEventsToCome } from './find-events.ts';
import { findNewestOrders, findSalesSince } from './home-store.ts';
import { countToCome, type TypesSale } from './sale-state-store.ts';
import { countWaiting } from './waiting-store.ts';

const DAY_MS = 86_400_000;
const ORDERS_SHOWN = 5;

/** What an organiser wants to know first. */
export interface Home {
  /** There are any, be they over. */
  hasEvents: boolean;
  /** The next four to come that were not rejected. */
  next: OwnEvent[];
  /** The next five to come that were. */
  rejected: OwnEvent[];
  /** The next twenty to come that wait for a decision. */
  pending: OwnEvent[];
  /** How many are to come, of all there are. */
  toCome: ToCome;
  /** What was sold in the last 24 hours, 7 and 30 days, over all events; refunded orders are left out. */
  sales: { day: Sales; week: Sales; month: Sales };
  /** The newest that were paid. */
  orders: NewOrder[];
  /** How many events wait for a decision; null for those who do not decide. */
  waiting: number | null;
}

/** Events to come: approved ones by how they sell, and those that are not approved. */
export type ToCome = Record<TypesSale | 'pending' | 'rejected', number>;

const NONE: ToCome = { on: 0, 'not-open': 0, 'sold-out': 0, 'sale-over': 0, pending: 0, rejected: 0 };

export interface Sales {
  tickets: number;
  /** What was paid for them, one amount a currency; empty where nothing was sold. */
  paid: Money[];
}

export interface NewOrder {
  id: string;
  eventId: string;
  eventName: string;
  timeZone: string;
  email: string;
  total: Money;
  tickets: number;
  /** ISO 8601 instant. */
  paidAt: string;
}

/**
 * The start page of the one who asks.
 * @throws DomainError 'unauthenticated'
 */
export async function getHome(app: App, actor: Actor): Promise<Home> {
  const { userId, admin } = requireUser(actor);
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
  const [some, events, counts, sales, orders, waiting] = await Promise.all([
    hasEvents(app, actor, 'all'),
    listEventsToCome(app, actor),
    countToCome(app.db, userId, app.clock.now()),
    findSalesSince(app.db, userId, { day: ago(1), week: ago(7), month: ago(30) }),
    findNewestOrders(app.db, userId, ORDERS_SHOWN),
    admin ? countWaiting(app.db, app.clock.now()) : null,
  ]);
  const over = (span: 'day' | 'week' | 'month'): Sales => ({
    tickets: sales.reduce((sum, row) => sum + row[`${span}Tickets`], 0),
    paid: sales
      .filter((row) => row[`${span}Tickets`] > 0)
      .map((row) => ({ minor: row[`${span}Minor`], currency: row.currency })),
  });
  return {
    hasEvents: some,
    ...events,
    toCome: { ...NONE, ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])) },
    sales: { day: over('day'), week: over('week'), month: over('month') },
    orders: orders.map(({ minor, currency, paidAt, ...order }) => ({
      ...order,
      total: { minor, currency },
      paidAt: paidAt.toISOString(),
    })),
    waiting,
  };
}

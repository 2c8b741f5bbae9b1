import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Money } from '../shared/money.ts';
import type { OwnEvent } from './event-lists.ts';
import { listOwnEvents } from './find-events.ts';
import { findNewestOrders, findSalesSince } from './home-store.ts';
import { countWaiting } from './waiting-store.ts';

const DAY_MS = 86_400_000;
const ORDERS_SHOWN = 5;

/** What an organiser wants to know first. */
export interface Home {
  /** The next ones first, then those that are over. */
  events: OwnEvent[];
  /** What was sold in the last 24 hours, 7 and 30 days, over all events; refunded orders are left out. */
  sales: { day: Sales; week: Sales; month: Sales };
  /** The newest that were paid. */
  orders: NewOrder[];
  /** How many events wait for a decision; null for those who do not decide. */
  waiting: number | null;
}

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
  const [events, sales, orders, waiting] = await Promise.all([
    listOwnEvents(app, actor),
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
    events,
    sales: { day: over('day'), week: over('week'), month: over('month') },
    orders: orders.map(({ minor, currency, paidAt, ...order }) => ({
      ...order,
      total: { minor, currency },
      paidAt: paidAt.toISOString(),
    })),
    waiting,
  };
}

import { listMyDoors, type MyDoor } from '../check-in/list-my-doors.ts';
import { countWaiting } from '../event-approval/waiting-store.ts';
import type { OwnEvent, UpcomingEvent } from '../event-lists/event-lists.ts';
import { hasEvents, listEventsToCome, listUpcomingEvents } from '../event-lists/find-events.ts';
import { countToCome, type TypesSale } from '../event-page/sale-state-store.ts';
import type { Approval } from '../events/event.ts';
import { type Email, readEmail } from '../orders/no-email.ts';
import { scopeOf } from '../organisations/scope.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Money } from '../shared/money.ts';
import { listMyTickets, type MyTicket } from '../tickets/my-tickets.ts';
import { findMoneyTrouble, findNewestOrders, findSalesSince } from './home-store.ts';

const ORDERS_SHOWN = 5;
const UPCOMING_SHOWN = 4;
const TROUBLED_SHOWN = 20;

/** What an organiser's home page shows. */
export interface Home {
  /** Whether they have any events, past ones included. */
  hasEvents: boolean;
  /** Doors that they were invited to, soonest first. */
  doors: MyDoor[];
  /** A start page for somebody who has no events yet; null for others. */
  guest: GuestHome | null;
  /** The next four coming events that are approved or wait for it. */
  next: OwnEvent[];
  /** The next five coming events that were rejected. */
  rejected: OwnEvent[];
  /** The next twenty coming events that are drafts. */
  drafts: OwnEvent[];
  /** The next twenty coming events that wait for approval. */
  pending: OwnEvent[];
  /** Payments of any of their events, past ones included, that are disputed or need attention. */
  trouble: MoneyTrouble;
  /** The number of coming events, by kind. */
  toCome: ToCome;
  /** Sales of the last 24 hours, 7 and 30 days over all events, without refunded orders. */
  sales: { day: Sales; week: Sales; month: Sales };
  /** The newest paid orders. */
  orders: NewOrder[];
  /** The number of events that wait for a decision; null for people who are not admins. */
  waiting: number | null;
}

/** The numbers of open disputes and open exceptions, and the first twenty events that have some. */
export interface MoneyTrouble {
  disputes: number;
  exceptions: number;
  events: TroubledEvent[];
}

export interface TroubledEvent {
  id: string;
  name: string;
  timeZone: string;
  disputes: number;
  /** The earliest deadline for evidence, an ISO 8601 instant; null if none is known. */
  dueAt: string | null;
  exceptions: number;
}

/** Somebody's tickets, and what is on sale. */
export interface GuestHome {
  /** Their next ticket; null if they have none. */
  ticket: MyTicket | null;
  /** The number of their tickets to coming events. */
  tickets: number;
  /** The soonest public events. */
  upcoming: UpcomingEvent[];
}

/** Numbers of coming events: approved ones by sale state, the others by approval. */
export type ToCome = Record<TypesSale | Exclude<Approval, 'approved'>, number>;

const NONE: ToCome = {
  on: 0,
  'not-open': 0,
  'sold-out': 0,
  'sale-over': 0,
  draft: 0,
  pending: 0,
  rejected: 0,
};

export interface Sales {
  tickets: number;
  /** Revenue, one amount for each currency; empty if nothing was sold. */
  paid: Money[];
}

export interface NewOrder extends Email {
  id: string;
  eventId: string;
  eventName: string;
  timeZone: string;
  total: Money;
  tickets: number;
  /** ISO 8601 instant. */
  paidAt: string;
}

/** Returns what the actor’s home page shows. @throws DomainError 'unauthenticated' */
export async function getHome(app: App, actor: Actor): Promise<Home> {
  const { admin } = requireUser(actor);
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
  const [some, doors, events, trouble, counts, sales, orders, waiting] = await Promise.all([
    hasEvents(app, actor, 'all'),
    listMyDoors(app, actor),
    listEventsToCome(app, actor),
    findMoneyTrouble(app.db, scopeOf(actor, 'money.see'), TROUBLED_SHOWN),
    countToCome(app.db, scopeOf(actor, 'event.see'), app.clock.now()),
    findSalesSince(app.db, scopeOf(actor, 'event.see'), { day: ago(1), week: ago(7), month: ago(30) }),
    findNewestOrders(app.db, scopeOf(actor, 'orders.see'), ORDERS_SHOWN),
    admin ? countWaiting(app.db, app.clock.now()) : null,
  ]);
  const guest = some ? null : await getGuestHome(app, actor);
  const over = (span: 'day' | 'week' | 'month'): Sales => ({
    tickets: sales.reduce((sum, row) => sum + row[`${span}Tickets`], 0),
    paid: sales
      .filter((row) => row[`${span}Tickets`] > 0)
      .map((row) => ({ minor: row[`${span}Minor`], currency: row.currency })),
  });
  return {
    hasEvents: some,
    doors,
    guest,
    ...events,
    trouble: toTrouble(trouble),
    toCome: { ...NONE, ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])) },
    sales: { day: over('day'), week: over('week'), month: over('month') },
    orders: orders.map(({ minor, currency, paidAt, email, ...order }) => ({
      ...order,
      ...readEmail(email),
      total: { minor, currency },
      paidAt: paidAt.toISOString(),
    })),
    waiting,
  };
}

function toTrouble(rows: Awaited<ReturnType<typeof findMoneyTrouble>>): MoneyTrouble {
  return {
    disputes: rows[0]?.allDisputes ?? 0,
    exceptions: rows[0]?.allExceptions ?? 0,
    events: rows.map(({ allDisputes, allExceptions, dueAt, ...event }) => ({
      ...event,
      dueAt: dueAt?.toISOString() ?? null,
    })),
  };
}

async function getGuestHome(app: App, actor: Actor): Promise<GuestHome> {
  const [{ tickets, counts }, { events }] = await Promise.all([
    listMyTickets(app, actor, {}),
    listUpcomingEvents(app),
  ]);
  return {
    ticket: tickets.find(({ state }) => state === 'valid') ?? null,
    tickets: counts.upcoming,
    upcoming: events.slice(0, UPCOMING_SHOWN),
  };
}

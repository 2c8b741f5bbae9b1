import { listMyDoors, type MyDoor } from '../check-in/list-my-doors.ts';
import { countWaiting } from '../event-approval/waiting-store.ts';
import type { OwnEvent, UpcomingEvent } from '../event-lists/event-lists.ts';
import { hasEvents, listEventsToCome, listUpcomingEvents } from '../event-lists/find-events.ts';
import { countToCome, type TypesSale } from '../event-page/sale-state-store.ts';
import { scopeOf } from '../organisations/scope.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Money } from '../shared/money.ts';
import { listMyTickets, type MyTicket } from '../tickets/my-tickets.ts';
import { findMoneyTrouble, findNewestOrders, findSalesSince } from './home-store.ts';

const DAY_MS = 86_400_000;
const ORDERS_SHOWN = 5;
const ON_SALE_SHOWN = 4;
const TROUBLED_SHOWN = 20;

/** An organiser's home shows what they want to know first. */
export interface Home {
  /** There are any, be they over. */
  hasEvents: boolean;
  /** Doors that they were invited to, the soonest first. */
  doors: MyDoor[];
  /** A start page for somebody who organises nothing so far; null for those who do. */
  guest: GuestHome | null;
  /** The next four to come that were not rejected. */
  next: OwnEvent[];
  /** The next five to come that were. */
  rejected: OwnEvent[];
  /** The next twenty to come that wait for a decision. */
  pending: OwnEvent[];
  /** Payments of their events, whenever those are, that are disputed or need attention. */
  trouble: MoneyTrouble;
  /** Counts the events to come. */
  toCome: ToCome;
  /** Sales of the last 24 hours, 7 and 30 days over all events; refunded orders are left out. */
  sales: { day: Sales; week: Sales; month: Sales };
  /** The newest that were paid. */
  orders: NewOrder[];
  /** Counts the events that wait for a decision; null for those who do not decide. */
  waiting: number | null;
}

/** Open disputes, and what else needs attention, in all and of the first twenty events. */
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
  /** The first of its disputes stops taking evidence at this ISO 8601 instant; null where none says. */
  dueAt: string | null;
  exceptions: number;
}

/** Their tickets, and what they could get some for. */
export interface GuestHome {
  /** Their next ticket; null without one. */
  ticket: MyTicket | null;
  /** Counts their tickets to come. */
  tickets: number;
  /** The soonest events that anybody may buy for. */
  onSale: UpcomingEvent[];
}

/** Events to come: approved ones by how they sell, and those that are not approved. */
export type ToCome = Record<TypesSale | 'pending' | 'rejected', number>;

const NONE: ToCome = { on: 0, 'not-open': 0, 'sold-out': 0, 'sale-over': 0, pending: 0, rejected: 0 };

export interface Sales {
  tickets: number;
  /** The money paid for them, one amount a currency; empty where nothing was sold. */
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
    orders: orders.map(({ minor, currency, paidAt, ...order }) => ({
      ...order,
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
    onSale: events.slice(0, ON_SALE_SHOWN),
  };
}

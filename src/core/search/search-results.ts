import type { DisputeState, TicketState } from '../../db/schema.ts';
import type { Approval } from '../events/event.ts';
import type { Money } from '../shared/money.ts';
import type { MyTicket } from '../tickets/my-tickets.ts';

/** A page of what was found of one kind, the likest first. */
export interface Found<Hit> {
  hits: Hit[];
  /** The next page has some too. */
  more: boolean;
}

export interface FoundEvent {
  id: string;
  name: string;
  /** ISO 8601 instant, to be shown in `timeZone`. */
  startsAt: string;
  timeZone: string;
  locationText: string;
  bannerUrl: string | null;
  accent: string | null;
  approval: Approval;
  cancelled: boolean;
}

/** An order that was paid. */
export interface FoundOrder {
  id: string;
  eventId: string;
  eventName: string;
  timeZone: string;
  email: string;
  state: 'paid' | 'partly_refunded' | 'refunded';
  /** How a dispute of its payment stands, the open one first; null where there never was one. */
  dispute: DisputeState | null;
  total: Money;
  tickets: number;
  /** ISO 8601 instant. */
  paidAt: string;
}

export interface FoundTicket {
  id: string;
  eventId: string;
  eventName: string;
  orderId: string;
  /** Whose order it is in. */
  email: string;
  typeName: string;
  shortCode: string;
  state: TicketState;
  /** It was revoked because the customer's bank took the payment back. */
  reversed: boolean;
}

/** A ticket that the one who asks has themselves. */
export interface FoundOwnTicket {
  id: string;
  eventId: string;
  eventName: string;
  orderId: string;
  /** Same-origin path of the order's page, which opens for them. */
  orderPath: string;
  typeName: string;
  shortCode: string;
  /** ISO 8601 instant of the event's start, to be shown in `timeZone`. */
  startsAt: string;
  timeZone: string;
  state: MyTicket['state'];
}

/** A person with an account; for admins. */
export interface FoundUser {
  id: string;
  name: string;
  email: string;
}

export interface SearchResults {
  /** What was looked for, without what it was narrowed by. */
  text: string;
  /** `events`: the search was narrowed to them by `manage-event:`. */
  scope: 'all' | 'events';
  page: number;
  /** Tickets of the one who asks, by their event's name or their code: those to come first. */
  mine: Found<FoundOwnTicket>;
  events: Found<FoundEvent>;
  orders: Found<FoundOrder>;
  /** Orders are looked for in so many of their events, the newest; null where that is all of them. */
  ordersOfNewest: number | null;
  tickets: Found<FoundTicket>;
  /** Null for those who are no admins. */
  users: Found<FoundUser> | null;
}

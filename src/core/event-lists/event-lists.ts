import type { SaleState } from '../event-page/sale-state.ts';
import type { TypesSale } from '../event-page/sale-state-store.ts';
import type { Approval } from '../events/event.ts';
import type { Change } from '../events/event-changes.ts';
import type { Money } from '../shared/money.ts';
import type { When } from './event-list-store.ts';

/** An event to come, on the landing page. */
export interface UpcomingEvent {
  id: string;
  name: string;
  /** ISO 8601 instant, to be shown in `timeZone`. */
  startsAt: string;
  timeZone: string;
  locationText: string;
  bannerUrl: string | null;
  accent: string | null;
  /**
   * What the cheapest ticket that can be had now costs its customer, else the cheapest that can be had later; of what costs something
   * if anything does. Null when all is sold out or no longer sold.
   */
  from: Money | null;
  sale: TypesSale;
  /** When the first of what is not on sale yet opens: ISO 8601; null where there is none. */
  opensAt: string | null;
}

/** One of an organiser's events, with how it sells. */
export interface OwnEvent {
  id: string;
  name: string;
  /** The first 400 characters of it, Markdown. */
  description: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  bannerUrl: string | null;
  accent: string | null;
  approval: Approval;
  /** Why it was rejected. */
  rejectedReason: string | null;
  cancelled: boolean;
  /** Its end is in the past. */
  over: boolean;
  sale: SaleState;
  /** When the first of what is not on sale yet opens: ISO 8601; null where there is none. */
  opensAt: string | null;
  sold: number;
  capacity: number;
  /** Somebody ordered for it once, whatever became of that: it can be cancelled, not deleted. */
  ordered: boolean;
  /** What sales brought less what was refunded, one amount a currency; empty before the first sale. */
  revenue: Money[];
}

/** Some of an organiser's events. */
export interface OwnEventsPage {
  events: OwnEvent[];
  when: When;
  /** How many there are of that kind. */
  count: number;
  page: number;
  pages: number;
}

/** An approved event that its organiser changed since; it stays on sale. */
export interface ChangedEvent {
  id: string;
  name: string;
  startsAt: string;
  timeZone: string;
  locationText: string;
  bannerUrl: string | null;
  accent: string | null;
  organiser: string;
  organiserEmail: string;
  /** The version to be decided on. */
  updatedAt: string;
  /** The last decision about it, null before the first: deciding is to name it, so that none is overruled unseen. */
  lastDecision: string | null;
  /** What is not as it was when an admin approved it. */
  changed: Change[];
  /** How many tickets people hold already. */
  sold: number;
}

/** An event that waits for an admin. */
export interface WaitingEvent {
  id: string;
  name: string;
  /** Markdown as the organiser wrote it. */
  description: string;
  startsAt: string;
  timeZone: string;
  locationText: string;
  bannerUrl: string | null;
  accent: string | null;
  organiser: string;
  organiserEmail: string;
  createdAt: string;
  /** The version to be decided on. */
  updatedAt: string;
  /** The last decision about it, null before the first: deciding is to name it, so that none is overruled unseen. */
  lastDecision: string | null;
  types: { name: string; price: Money; capacity: number }[];
  /** A 3d rendering of its area waits under `/api/events/{id}/rendering`. */
  hasRendering: boolean;
  /** The last rejection, when it was turned down before and changed since. */
  lastReason: string | null;
}

/** A decision that was made. */
export interface Decision {
  id: string;
  eventId: string;
  eventName: string;
  /** The event's, to say in it when that was. */
  timeZone: string;
  decision: 'approved' | 'rejected';
  reason: string | null;
  decidedBy: string;
  decidedAt: string;
  /** True for the decision that stands now. */
  standing: boolean;
  /** The event's version, so that a standing approval can be taken back; null where it was deleted. */
  updatedAt: string | null;
  /** The event has ended, one way or the other: nothing about it can be decided any more. */
  cancelled: boolean;
  over: boolean;
  /** The event is there no more; its name and its clocks are those it had last. */
  deleted: boolean;
}

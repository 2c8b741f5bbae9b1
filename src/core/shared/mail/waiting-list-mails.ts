import type { Money } from '../money.ts';
import type { ToCustomer } from './to-customer.ts';

/** Mails to people on a waiting list. */
export type WaitingListMail = WaitingPlaceMail | WaitingOfferMail | WaitingLapsedMail | WaitingEndedMail;

/** The facts that all waiting-list mails have. */
interface OfWaitingList extends ToCustomer {
  readonly eventName: string;
  readonly typeName: string;
  readonly quantity: number;
  /** The event's colour, `#rrggbb`. */
  readonly accent: string;
}

/** To somebody who joined a waiting list: confirm it, or see your place. */
export interface WaitingPlaceMail extends OfWaitingList {
  readonly kind: 'waiting-place';
  readonly toConfirm: boolean;
  /** The ticket that they were offered is no longer for sale, and they have their place back. */
  readonly again?: boolean | undefined;
  /** How long tickets are offered. */
  readonly offerHours: number;
  readonly link: string;
}

/** To the next person in line: tickets are reserved for them. */
export interface WaitingOfferMail extends OfWaitingList {
  readonly kind: 'waiting-offer';
  /** Whether it is a ticket on resale. */
  readonly resale: boolean;
  /** With all fees. */
  readonly total: Money;
  readonly endsAt: string;
  readonly timeZone: string;
  /** Opens the order. */
  readonly link: string;
}

/** To somebody who let an offer lapse. */
export interface WaitingLapsedMail extends OfWaitingList {
  readonly kind: 'waiting-lapsed';
  readonly endsAt: string;
  readonly timeZone: string;
  /** Where to join the list again; null when that is no longer possible. */
  readonly link: string | null;
}

/** To somebody whose waiting has ended. */
export interface WaitingEndedMail extends OfWaitingList {
  readonly kind: 'waiting-ended';
  readonly because: 'removed' | 'sale-over' | 'cancelled';
  /** The organiser's words about a cancelled event. */
  readonly reason: string | null;
}

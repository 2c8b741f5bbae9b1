import type { Limits } from './message.ts';

/** What the operator allows organisers that nobody knows yet. */
export interface MessageSettings {
  aDay: number;
  recipients: number;
  /** Paid tickets, sold more than a week ago, after which an organisation is trusted; 0 trusts everybody. */
  trustedAfterTickets: number;
}

export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  aDay: 3,
  recipients: 100,
  trustedAfterTickets: 50,
};

/** Trusted organisers are limited too: an account may be stolen. */
const TRUSTED_A_DAY = 20;
/** So many messages to single customers are allowed for each one to many. */
const SINGLE_FOR_EACH = 10;
/** Five tell everybody of every change that is worth it; more is advertising. */
export const ESSENTIALS_OF_AN_EVENT = 5;
/** Messages can go out until so many days after the event: long enough to thank people, too short to sell them the next one for years. */
export const OPEN_AFTER_END_DAYS = 60;

/** What is known of an organisation that wants to send messages. */
export interface Standing {
  /** What an admin decided; null: nothing. */
  trust: 'trusted' | 'off' | null;
  /** Tickets that were paid more than a week ago and not refunded. */
  paidTickets: number;
}

/** Says how much an organisation may send. */
export function limitsOf(
  { trust, paidTickets }: Standing,
  settings: MessageSettings = DEFAULT_MESSAGE_SETTINGS,
): Limits {
  const { trustedAfterTickets } = settings;
  const known = { decided: trust !== null, trustedAfterTickets };
  if (trust === 'off') return { ...known, trust, aDay: 0, recipients: 0, links: false };
  if (trust === 'trusted' || paidTickets >= trustedAfterTickets) {
    return { ...known, trust: 'trusted', aDay: TRUSTED_A_DAY, recipients: null, links: true };
  }
  return { ...known, trust: 'new', aDay: settings.aDay, recipients: settings.recipients, links: false };
}

/** How many messages to single customers an organisation may send a day. */
export const singlesADay = ({ aDay }: Limits): number => aDay * SINGLE_FOR_EACH;

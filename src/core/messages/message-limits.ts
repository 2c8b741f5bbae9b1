import type { Limits } from './message.ts';

/** The operator's limits for organisers who are not trusted yet. */
export interface MessageSettings {
  aDay: number;
  recipients: number;
  /** How many paid tickets, sold more than a week ago, make an organisation trusted; 0 trusts everybody. */
  trustedAfterTickets: number;
}

export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  aDay: 3,
  recipients: 100,
  trustedAfterTickets: 50,
};

/** Even trusted organisers have a daily limit, as an account may be stolen. */
const TRUSTED_A_DAY = 20;
/** How many messages to single customers are allowed for each message to many. */
const SINGLE_FOR_EACH = 10;
/** The limit of essential messages of an event: five are enough for every important change; more would be advertising. */
export const ESSENTIALS_OF_AN_EVENT = 5;
/** How many days after the event messages can be sent: long enough to thank people, too short to advertise other events for years. */
export const OPEN_AFTER_END_DAYS = 60;

/** What decides an organisation's limits. */
export interface Standing {
  /** What an admin decided; null if nothing. */
  trust: 'trusted' | 'off' | null;
  /** Tickets that were paid more than a week ago and not refunded. */
  paidTickets: number;
}

/** Returns how much an organisation may send. */
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

/** Returns how many messages to single customers an organisation may send a day. */
export const singlesADay = ({ aDay }: Limits): number => aDay * SINGLE_FOR_EACH;

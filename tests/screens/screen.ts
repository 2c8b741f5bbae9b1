import type { BrowserContext, Page } from 'playwright-core';
import type { PlacedOrder } from '../prepare/buy.ts';

/**
 * `customer` is the guest who made the stage's orders. `newcomer` signed up today with a very long name, and has nothing else. `secured`
 * has an authenticator app and requires one of their team, whose member `locked` has none.
 */
export type Role =
  | 'visitor'
  | 'customer'
  | 'newcomer'
  | 'organiser'
  | 'admin'
  | 'secured'
  | 'locked'
  | StripeRole;

/** Organisers in the Stripe shop, by the state of their Stripe accounts; `due`: active, with more details due by a certain day. */
export type StripeRole = 'unconnected' | 'unfinished' | 'in-review' | 'active' | 'due' | 'restricted';

/** `stripe`: takes cards by Stripe, with fakes for its hosts. `closed`: not open yet ('Coming Soon'). `broken`: its database is gone. */
export type OtherShop = 'stripe' | 'closed' | 'broken';

/** The subject of a picture: an address, or how to get to it. */
export interface Screen {
  name: string;
  as: Role;
  /** The address, or how to find it on the stage. */
  path: string | ((stage: Stage) => string);
  /** Brings the page into the state to show, such as an open dialog or menu; once for all widths and both themes. */
  prepare?: (page: Page, stage: Stage) => Promise<unknown>;
  /** Only the visible window, if a fixed bar or a dialog belongs to the picture. */
  windowOnly?: boolean;
  /** Limits it to the widths at which it exists. */
  widths?: readonly number[];
  /** The shop, if it is not the season's. */
  shop?: OtherShop;
  /** The page itself keeps loading, so do not wait for it to finish. */
  waiting?: boolean;
  /** A mail, by the beginning or a part of its subject, shown as in a mail program. */
  mail?: RegExp;
}

/** What the pictures show: the season's events by name, and the orders to which something happened. */
export interface Stage {
  events: Map<string, string>;
  orders: Record<string, PlacedOrder>;
  /** Paths from mails, with their keys, by the page they open. */
  links: Record<string, string>;
  /** The address and password of a banned user. */
  banned: { email: string; password: string };
  /** The same for a user with an authenticator app. */
  secured: { email: string; password: string };
  /** An organiser in the admin pages. */
  organiserId: string;
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The id of an event by the beginning of its name. */
export function eventOf({ events }: Pick<Stage, 'events'>, name: string): string {
  for (const [full, id] of events) if (full.startsWith(name)) return id;
  throw new Error(`There is no event ${name}.`);
}

import type { BrowserContext, Page } from 'playwright-core';
import type { PlacedOrder } from '../prepare/buy.ts';

/**
 * `customer` bought what the stage's orders are, as a guest; `newcomer` signed up today, has a very long name and nothing else; `secured` has an
 * authenticator app and asks their team for one, which `locked`, who is in it, has not.
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

/** Organisers in Stripe's shop, by how their accounts with Stripe stand; `due`: active, and to say more by a day. */
export type StripeRole = 'unconnected' | 'unfinished' | 'in-review' | 'active' | 'due' | 'restricted';

/**
 * `stripe`: cards are taken by Stripe, for whose hosts stand-ins answer; `closed`: it has not opened yet ('Coming Soon');
 * `broken`: its database is gone.
 */
export type OtherShop = 'stripe' | 'closed' | 'broken';

/** One picture's subject: an address, or what leads to it. */
export interface Screen {
  name: string;
  as: Role;
  /** The address, or how it is found out among what the stage holds. */
  path: string | ((stage: Stage) => string);
  /** Brings the page into the state to be shown: opens a dialog, a menu. Once for all widths and both themes. */
  prepare?: (page: Page, stage: Stage) => Promise<unknown>;
  /** Only what the window shows, where a fixed bar or a dialog belongs to the picture. */
  windowOnly?: boolean;
  /** Limits it to the widths at which it exists. */
  widths?: readonly number[];
  /** In a shop of its own. */
  shop?: OtherShop;
  /** A page that waits: nobody waits for it. */
  waiting?: boolean;
  /** A mail, by the beginning or a part of its subject: shown as a mail program would. */
  mail?: RegExp;
}

/** The pictures show these: the season's events by their names, and orders to which something happened. */
export interface Stage {
  events: Map<string, string>;
  orders: Record<string, PlacedOrder>;
  /** Paths from mails, with their keys, by what they open. */
  links: Record<string, string>;
  /** An address of somebody who is shut out, and what they would log in with. */
  banned: { email: string; password: string };
  /** The same of whoever has an authenticator app. */
  secured: { email: string; password: string };
  /** An organiser in the admin's pages. */
  organiserId: string;
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The id of an event by the beginning of its name. */
export function eventOf({ events }: Pick<Stage, 'events'>, name: string): string {
  for (const [full, id] of events) if (full.startsWith(name)) return id;
  throw new Error(`There is no event ${name}.`);
}

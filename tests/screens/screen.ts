import type { BrowserContext, Page } from 'playwright-core';
import type { PlacedOrder } from '../prepare/buy.ts';

/**
 * The person whose browser shows a screen. `customer` is the guest who placed the stage's orders. `newcomer` signed up today under a very
 * long name, and has no events yet. `secured` has an authenticator app and requires one of their team; `locked` is in that team and has none.
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

/** Organisers in the Stripe shop, named after the state of their Stripe account. `due`: active, but Stripe wants more details by a deadline. */
export type StripeRole = 'unconnected' | 'unfinished' | 'in-review' | 'active' | 'due' | 'restricted';

/**
 * `stripe`: takes cards with a fake Stripe. `closed`: shows 'Coming Soon'. `restored`: sold after the backup from which it was restored.
 * `broken`: its database has stopped.
 */
export type OtherShop = 'stripe' | 'closed' | 'restored' | 'broken';

/** A screen to take pictures of: a page in one state, or an email. */
export interface Screen {
  name: string;
  as: Role;
  /** The page's address, or a function that finds it. */
  path: string | ((stage: Stage) => string);
  /** Brings the page into the state to show, such as an open dialog. Runs once for all widths and both themes. */
  prepare?: (page: Page, stage: Stage) => Promise<unknown>;
  /** True: pictures show the window instead of the whole page. For dialogs and bars that stay in place. */
  windowOnly?: boolean;
  /** The widths at which the screen exists, px; all by default. */
  widths?: readonly number[];
  /** The demo with its season by default. */
  shop?: OtherShop;
  /** True: the screen shows a page that is loading, so nothing waits for it to finish. */
  waiting?: boolean;
  /** True: its person has a browser for it alone, because it logs them out. */
  alone?: boolean;
  /** Shows the newest email whose subject matches, instead of a page. */
  mail?: RegExp;
}

/** The data that the screens show. */
export interface Stage {
  /** Event ids by name. */
  events: Map<string, string>;
  /** Orders by what happened to them, such as `refunded`. */
  orders: Record<string, PlacedOrder>;
  /** Paths of emailed links, with their keys, by the page that they open. */
  links: Record<string, string>;
  /** The login of a banned user. */
  banned: { email: string; password: string };
  /** The login of a user with an authenticator app. */
  secured: { email: string; password: string };
  /** The organiser whom the admin pages show. */
  organiserId: string;
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Returns the id of the event whose name starts with this. @throws Error when there is none */
export function eventOf({ events }: Pick<Stage, 'events'>, name: string): string {
  for (const [full, id] of events) if (full.startsWith(name)) return id;
  throw new Error(`There is no event ${name}.`);
}

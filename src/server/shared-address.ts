import { publicEventsQuery } from '../core/event-lists/public-events.ts';
import { KEPT_CHOICE } from '../core/promo-codes/coded-address.ts';
import { RENDERED_FOR } from '../core/sessions/rendered-for.ts';

/** An address whose answer is the same for every visitor. */
export interface SharedAddress {
  /** The name under which the answer is kept. Spellings of an address have one name. */
  name: string;
  /** The promo code in the address, trimmed. The answer with it is another one. */
  code: string | undefined;
}

/** A page's own parameters that make it another page: paging, search, the landing page's goodbye, and what a visitor chose. */
const OF_PAGES = [
  'page',
  'goodbye',
  'q',
  'where',
  'when',
  'from',
  'to',
  'free',
  'max',
  'currency',
  KEPT_CHOICE,
];

/** Pages: events, lists of events, series, the landing page, the check of a ticket, the rules. Then answers of the API, whose addresses have one case (decision 0135). */
const SHARED: { path: RegExp; asked: readonly string[] }[] = [
  {
    path: /^\/(event\/[0-9a-f-]{36}|events|[os]\/[a-z0-9-]{1,80}|verify|terms|refund-policy|privacy-policy|faqs)?$/i,
    asked: OF_PAGES,
  },
  {
    path: /^\/api\/(events\/[0-9a-f-]{36}(\/ticket-keys)?|(series|organisers)\/[a-z0-9-]{1,80})$/,
    asked: [],
  },
  { path: /^\/api\/public-events$/, asked: Object.keys(publicEventsQuery.in.shape) },
];

/**
 * Finds out whether all visitors get the same at an address. Parameters that the answer ignores, such as those of campaigns, don't count;
 * with one that it does not ignore, the address is not shared, since there may be any number of them.
 * @param target path and query, as in the first line of a request
 */
export function sharedAddress(target: string): SharedAddress | undefined {
  const queryAt = target.indexOf('?');
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const found = SHARED.find((shared) => shared.path.test(path));
  if (!found) return undefined;
  const name = path.toLowerCase();
  if (queryAt < 0) return { name, code: undefined };
  const query = new URLSearchParams(target.slice(queryAt));
  if (found.asked.some((parameter) => query.has(parameter))) return undefined;
  return { name, code: query.get('code')?.trim() || undefined };
}

/** Tells whether a path leads to a list of public events, whatever is asked of it. */
export const isPublicList = (path: string): boolean =>
  /^\/(events|[os]\/[a-z0-9-]{1,80}|api\/public-events)?$/i.test(path);

/**
 * Tells whether a request may get what all visitors get: it only reads, and does not say who asks.
 * @param header reads a header, by its name in lower case
 */
export function isFromVisitor(
  method: string | undefined,
  header: (name: string) => string | undefined,
  sessionCookie: string,
): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    header('authorization') === undefined &&
    header(RENDERED_FOR) === undefined &&
    !header('cookie')?.includes(`${sessionCookie}=`)
  );
}

/** Returns the pattern of a shared address, by the name of its answer in any language: the same as the front door's routes have. */
export const sharedRoute = (name: string): string =>
  name
    .replace(/^\/?[a-z]{2}(?: |(?=\/)|$)/, '')
    .replace(/^(\/event|\/api\/events)\/[0-9a-f-]{36}/, '$1/:eventId')
    .replace(/^(\/[os]|\/api\/(?:series|organisers))\/[^/]+$/, '$1/:slug');

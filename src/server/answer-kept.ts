import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieName } from '../core/accounts/cookies.ts';
import type { App } from '../core/shared/app.ts';
import { askedLanguage, nameIn } from './asked-language.ts';
import { createDateHeader } from './date-header.ts';
import type { Counter } from './metrics/family.ts';
import { type CachedPage, formFor, type PageCache } from './page-cache.ts';
import { isFromVisitor, sharedAddress, sharedRoute } from './shared-address.ts';

/** Answers a request of Node's server, or returns false and leaves it alone. */
export type AnswerFirst = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Names that everybody reads the same. What else may stand in Host is judged by the front door. */
const PLAIN_HOST = /^(localhost|127\.0\.0\.1|([a-z0-9-]+\.)*[a-z][a-z0-9-]*)(:[1-5]?\d{1,4})?$/;

/**
 * Answers from the page cache before there is a Request, a route or a Response, whose making takes ten times as long as the answer
 * (decision 0135). Whatever is not plain goes on to the front door, which answers the same with the same cache. Page and headers are
 * finished; only the date is added.
 * @param count counts each answer
 */
export function createAnswerKept(
  app: Pick<App, 'clock' | 'settings'>,
  cache: PageCache,
  count?: CountKept,
): AnswerFirst {
  const counters = createCounters(count);
  const session = cookieName(app.settings.publicUrl, 'session');
  const dateOf = createDateHeader();
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const header = (name: string) => headers[name] as string | undefined;
    if (!isFromVisitor(method, header, session) || !PLAIN_HOST.test(headers.host ?? '')) return false;
    // The front door refuses a body that is too large, and an address with a NUL. A fragment belongs in no request.
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (hasBody || /#|%00/.test(url)) return false;
    const asked = askedLanguage(url, header, app.settings.publicUrl);
    const shared = sharedAddress(asked.target);
    if (!shared || shared.code !== undefined) return false;
    const now = app.clock.now();
    const page = cache.fresh(nameIn(asked, shared.name), now);
    if (!page) return false;
    const { status, rawHeaders, sent } = formFor(page, {
      acceptEncoding: header('accept-encoding'),
      ifNoneMatch: header('if-none-match'),
    });
    outgoing.writeHead(status, [...rawHeaders, 'date', dateOf(now)]);
    // Node leaves the body out of an answer to HEAD, and of a 304.
    outgoing.end(sent, 'latin1');
    counters(page, shared.name)?.[status === 304 ? 1 : 0].add();
    return true;
  };
}

/** Returns what counts the kept answers of a route with a status. */
export type CountKept = (route: string, status: number) => Counter;

type Counters = readonly [found: Counter, unchanged: Counter];

/** Keeps the counters of each page beside it, so that counting an answer takes nanoseconds. */
function createCounters(count?: CountKept): (page: CachedPage, name: string) => Counters | undefined {
  if (!count) return () => undefined;
  const known = new WeakMap<CachedPage, Counters>();
  return (page, name) => {
    const before = known.get(page);
    if (before) return before;
    const route = sharedRoute(name);
    const counters = [count(route, 200), count(route, 304)] as const;
    known.set(page, counters);
    return counters;
  };
}

import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Door } from '../api/http/door.ts';
import type { App } from '../core/shared/app.ts';
import { fewLines } from '../core/shared/few-lines.ts';
import type { Counted } from './metrics/counted.ts';

/** A request that takes longer than this is logged, s. */
const SLOW_SECONDS = 1;

/** Hears of each answer of the front door. */
export type WatchRequests = (c: Context<Door>, seconds: number) => void;

/** Patterns of the front door that match any address. */
const ANY = new Set(['*', '/*', '/api/*']);

/**
 * Counts each answer, and logs a line for one that failed (5xx) or was slow. The line names the pattern of the address and never the address:
 * that opens orders.
 * @param pageRoute finds the pattern of a page's address
 * @param host names this machine
 * @param traceId names the trace that is running
 */
export function watchRequests(
  app: Pick<App, 'log' | 'newId' | 'clock'>,
  {
    counted,
    pageRoute,
    host,
    traceId = () => undefined,
  }: {
    counted: Pick<Counted, 'request'>;
    pageRoute: (pathname: string) => string | undefined;
    host: string;
    traceId?: () => string | undefined;
  },
): WatchRequests {
  const line = fewLines(app.log, app.clock);
  return (c, seconds) => {
    const { method } = c.req;
    const { status } = c.res;
    const route = routeOf(c, pageRoute);
    counted.request({ route, method: METHODS.has(method) ? method : 'other', status, seconds });
    if (status < 500 && seconds <= SLOW_SECONDS) return;
    const facts = {
      requestId: requestIdOf(c, app.newId),
      method,
      route,
      status,
      ms: Math.round(seconds * 1_000),
    };
    line(
      status >= 500 ? 'error' : 'warn',
      { ...facts, traceId: traceId(), host, pid: process.pid },
      status >= 500 ? 'a request was answered with an error' : 'a request was slow',
    );
  };
}

/** Returns the pattern of a request's address, such as `/event/:eventId`; `other` if it has none. */
export function routeOf(c: Context<Door>, pageRoute: (pathname: string) => string | undefined): string {
  const own = matchedRoutes(c).findLast(({ path }) => !ANY.has(path))?.path;
  return own ?? pageRoute(c.req.path) ?? 'other';
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns the id of a request, by which its lines in the log belong together: the one that our own proxy gave it, or a new one. Only requests
 * that are logged have one.
 */
export function requestIdOf(c: Context<Door>, newId: () => string): string {
  const known = c.get('requestId');
  if (known !== undefined) return known;
  const given = c.get('trustedProxies') > 0 ? c.req.header('x-request-id') : undefined;
  const id = given && /^[\w.:-]{8,128}$/.test(given) ? given : newId();
  c.set('requestId', id);
  return id;
}

import type { MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import type { Door } from '../api/http/door.ts';
import type { Tracer } from '../core/shared/tracer.ts';
import { routeOf } from './watch-requests.ts';

/**
 * Makes each request a span, which is named after the pattern of its address. A request continues the trace of our own proxy, and nobody
 * else's.
 * @param pageRoute finds the pattern of a page's address
 */
export function traceRequests(
  tracer: Tracer,
  pageRoute: (pathname: string) => string | undefined,
  trustedProxies: number,
): MiddlewareHandler<Door> {
  return (c, next) =>
    tracer.span(
      c.req.method,
      async (span) => {
        c.set('tracer', tracer);
        await next();
        const [route, { status }] = [routeOf(c, pageRoute), c.res];
        span.rename(`${c.req.method} ${route}`);
        span.note({
          'http.request.method': c.req.method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span.fail();
      },
      trustedProxies > 0 ? c.req.header('traceparent') : undefined,
    );
}

/** Makes each loader and action of a page a span within its request's. */
export function tracedPages(build: ServerBuild, tracer: Tracer): ServerBuild {
  const traced = <Args extends unknown[], Result>(name: string, work: (...args: Args) => Result) =>
    ((...args: Args) => tracer.span(name, async () => work(...args))) as (
      ...args: Args
    ) => Promise<Awaited<Result>>;
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    if (module.loader) module.loader = traced(`load ${id}`, module.loader);
    if (module.action) module.action = traced(`act ${id}`, module.action);
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

import { randomBytes } from 'node:crypto';
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import { isSecure } from '../core/accounts/cookies.ts';
import { welcomeGuest } from '../core/accounts/guest.ts';
import { identify } from '../core/accounts/identify.ts';
import type { App } from '../core/shared/app.ts';
import { DomainError } from '../core/shared/errors.ts';
import { actorContext, appContext, requestContext } from '../web/context.ts';
import { statusOf } from './problem.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export type Pages = (request: Request, address: string) => Promise<Response>;

/** The page door: gives each page the app and who asks, and its answer a Content-Security-Policy. */
export function createPages(app: App, build: ServerBuild): Pages {
  const handle = createRequestHandler(withDomainErrors(build), 'production');
  return async (received, address) => {
    const request = asAddressed(received, app.settings.publicUrl);
    const nonce = randomBytes(16).toString('base64');
    const url = new URL(request.url);
    const known = await identify(app, request.headers);
    const welcome =
      known.kind === 'visitor' && url.pathname.startsWith('/event/') ? welcomeGuest(app) : undefined;
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(actorContext, welcome?.guest ?? known);
    context.set(requestContext, { nonce, url, address });
    const response = await handle(request, context);
    const headers = new Headers(response.headers);
    if (welcome) headers.append('set-cookie', welcome.setCookie);
    headers.set('content-security-policy', contentSecurityPolicy(app, nonce));
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    const { status, statusText, body } = response;
    return new Response(body, { status, statusText, headers });
  };
}

/**
 * Behind a proxy that ends TLS a request arrives as http, while the browser's Origin says https; React Router refuses forms
 * whose two differ. The page door therefore sees the address that people use.
 */
function asAddressed(request: Request, publicUrl: string): Request {
  if (!isSecure(publicUrl)) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(pathname + search, publicUrl), request);
}

/**
 * Loaders and actions let DomainErrors fly; React Router would make each a bare 500. Here they become what its error
 * boundaries understand: the right status, and a code and a detail to show.
 */
function withDomainErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    if (module.loader) module.loader = translated(module.loader);
    if (module.action) module.action = translated(module.action);
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function translated<Args extends unknown[], Result>(work: (...args: Args) => Result) {
  return async (...args: Args): Promise<Awaited<Result>> => {
    try {
      return await work(...args);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw data({ code: error.code, detail: error.message }, { status: statusOf(error) });
    }
  };
}

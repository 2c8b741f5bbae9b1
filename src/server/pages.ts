import { randomBytes } from 'node:crypto';
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router';
import { isSecure, readCookie } from '../core/accounts/cookies.ts';
import { welcomeGuest } from '../core/accounts/guest.ts';
import { identify } from '../core/accounts/identify.ts';
import type { Actor } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';
import { DomainError } from '../core/shared/errors.ts';
import { actorContext, appContext, requestContext } from '../web/context.ts';
import { compressed } from './content-coding.ts';
import { keepPages } from './kept-pages.ts';
import { statusOf } from './problem.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export type Pages = (request: Request, address: string) => Promise<Response>;

/** How long a CDN may keep a shared page and for how long it may send it on while it asks again, s. */
const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=4';

/**
 * The page door: gives each page the app and who asks, and its answer a Content-Security-Policy. What every visitor sees
 * alike is rendered once for all of them (decision 0010).
 */
export function createPages(app: App, build: ServerBuild): Pages {
  const handle = createRequestHandler(withDomainErrors(build), 'production');
  const keep = keepPages({ clock: app.clock });

  async function render(
    request: Request,
    { actor, address }: { actor: Actor; address: string },
    nonce?: string,
  ) {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(actorContext, actor);
    context.set(requestContext, { nonce: nonce ?? '', url: new URL(request.url), address });
    const response = await handle(request, context);
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', contentSecurityPolicy(app, nonce));
    return { response, headers };
  }

  /** Made from its address alone, so that nothing of who happened to ask first gets into what all see. */
  async function renderShared(url: URL): Promise<Response> {
    const asked = new Request(url.origin + url.pathname);
    const { response, headers } = await render(asked, { actor: { kind: 'visitor' }, address: '' });
    const { status, body } = response;
    headers.set('cache-control', status === 200 ? SHARED : 'private, no-cache');
    headers.set('vary', 'Cookie, Accept-Encoding');
    return new Response(body, { status, headers });
  }

  return async (received, address) => {
    const request = asAddressed(received, app.settings.publicUrl);
    const url = new URL(request.url);
    if (isShared(app, request, url)) return keep(request, url.pathname, () => renderShared(url));
    const known = await identify(app, request.headers);
    const leavesSomething = request.method === 'POST' && /^\/(event|qn)\//.test(url.pathname);
    const welcome = leavesSomething && known.kind === 'visitor' ? welcomeGuest(app) : undefined;
    const actor = welcome?.guest ?? known;
    const nonce = randomBytes(16).toString('base64');
    const { response, headers } = await render(request, { actor, address }, nonce);
    if (welcome) headers.append('set-cookie', welcome.setCookie);
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    const { status, statusText, body } = response;
    return compressed(request, new Response(body, { status, statusText, headers }));
  };
}

/** Pages that say the same to everybody who is not logged in: events, the landing page, the rules. */
const SHARED_PATHS = /^\/(event\/[0-9a-f-]{36}|terms|refund-policy|privacy-policy|faqs)?$/i;

function isShared(app: App, { method, headers }: Request, { pathname, searchParams }: URL): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!SHARED_PATHS.test(pathname) || headers.has('authorization')) return false;
  // The only questions that an address here may ask: the landing page's further events, and its word to who left.
  if (searchParams.has('page') || searchParams.has('goodbye')) return false;
  return readCookie(headers, app.settings.publicUrl, 'session') === undefined;
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
 * Loaders, actions and middleware let DomainErrors fly; React Router would make each a bare 500. Here they become what its error
 * boundaries understand: the right status, and a code and a detail to show.
 */
function withDomainErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    if (module.loader) module.loader = translated(module.loader);
    if (module.action) module.action = translated(module.action);
    if (module.middleware) module.middleware = module.middleware.map(translated);
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

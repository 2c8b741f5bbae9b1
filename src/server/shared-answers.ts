import { type ErrorHandler, Hono } from 'hono';
import type { Door, DoorContext } from '../api/http/door.ts';
import { cookieName } from '../core/accounts/cookies.ts';
import type { App } from '../core/shared/app.ts';
import { fromReplica } from './from-replica.ts';
import type { PageCache } from './page-cache.ts';
import { isFromVisitor, isPublicList, sharedAddress } from './shared-address.ts';

/**
 * Returns a function that answers visitors where the API says the same to all of them (decision 0135): from the cache, and other lists of public
 * events from the replica. It returns undefined for other requests.
 * @param onError what the API's errors are answered with
 */
export function sharedAnswers(
  app: App,
  api: Hono<Door>,
  { cache, onError }: { cache: PageCache; onError: ErrorHandler<Door> },
) {
  const session = cookieName(app.settings.publicUrl, 'session');
  const visitor = new Hono<Door>();
  visitor.onError(onError);
  visitor.use(async (c, next) => {
    c.set('app', (c.env as { app: App }).app);
    c.set('trustedProxies', 0);
    await next();
  });
  visitor.route('/', api);

  /** Asks the API for an address alone, so that nothing of whoever asked first gets into the answer of all. */
  const ask = (address: string) => fromReplica(app, (of) => visitor.request(address, {}, { app: of }));

  async function askToKeep(address: string): Promise<Response> {
    const response = await ask(address);
    if (response.status !== 200) return response;
    // Browsers and proxies that keep it ask each time whether it still holds, by its ETag.
    response.headers.set('cache-control', 'no-cache');
    response.headers.set('vary', 'Accept-Encoding');
    return response;
  }

  return async (c: DoorContext): Promise<Response | undefined> => {
    if (!isFromVisitor(c.req.method, (name) => c.req.header(name), session)) return undefined;
    const { pathname, search } = new URL(c.req.url);
    const shared = sharedAddress(pathname + search);
    if (shared && shared.code === undefined)
      return cache.answerFresh(c.req.raw, shared.name, () => askToKeep(shared.name));
    return isPublicList(pathname) ? ask(pathname + search) : undefined;
  };
}

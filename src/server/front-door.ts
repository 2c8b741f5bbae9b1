import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { apiDoor } from '../api/api-door.ts';
import { addressOf, type Door, type DoorContext } from '../api/http/door.ts';
import { answerOwnAddress, OWN_ADDRESS_PATH } from '../core/installation/own-address.ts';
import { readFile } from '../core/media/read-file.ts';
import type { App } from '../core/shared/app.ts';
import { DomainError } from '../core/shared/errors.ts';
import { outageAsProblem } from '../core/shared/outage.ts';
import { addressesOfFiles } from './built-files.ts';
import { compressed } from './content-coding.ts';
import { createDateHeader } from './date-header.ts';
import { limitBody } from './limit-body.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { Pages } from './pages.ts';
import { inAPage } from './plain-page.ts';
import { problemResponse, unexpectedProblem } from './problem.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { refuseBadAddress } from './refuse-malformed.ts';
import { refuseCrossSite } from './same-origin.ts';
import { commonHeaders, withHeaders } from './security-headers.ts';
import { sharedAnswers } from './shared-answers.ts';
import { requestIdOf, type WatchRequests } from './watch-requests.ts';

export interface FrontDoorOptions {
  pages: Pages;
  /** Keeps answers of the API that are the same for everybody. */
  cache?: PageCache;
  /** The folder of the built browser files. */
  assetsDir: string;
  trustedProxies: number;
  /** Tells load balancers whether to send requests here. Without it they always do. */
  readiness?: Readiness | undefined;
  /** Follows each request through its work. */
  trace?: MiddlewareHandler<Door> | undefined;
  /** Hears of each answer. */
  watch?: WatchRequests | undefined;
  /** Routes of a demo: the mailbox, the demo accounts. */
  demo?: Hono<Door> | undefined;
}

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** Service workers serve pages outside the folder of the built files: the door's and the kiosk's pages, and the one that verifies tickets. */
const WORKER_SCOPES = [
  ['/offline-worker-', '/'],
  ['/kiosk-worker-', '/kiosk/'],
  ['/verify-worker-', '/verify'],
] as const;

/** Creates the app that every request goes through. The order matters: cheap and certain checks first, pages last. */
export function createFrontDoor(
  app: App,
  {
    pages,
    cache = createPageCache({ clock: app.clock }),
    assetsDir,
    trustedProxies,
    readiness = createReadiness([]),
    trace,
    watch,
    demo,
  }: FrontDoorOptions,
): Hono<Door> {
  const door = new Hono<Door>();
  const common = commonHeaders(app);
  // Browsers count down by it to the end of a hold, which is a time of the app's clock. Without it, Node sends the machine's.
  const dateOf = createDateHeader();
  const headersNow = () => [...common, ['date', dateOf(app.clock.now())] as const];
  const answer = async (c: DoorContext, made: Response) =>
    withHeaders(c.req.path.startsWith('/api/') ? made : await inAPage(c.req.raw, made), headersNow());
  const answerError = (thrown: Error, c: DoorContext) => {
    if (senderWent(thrown, c.req.raw)) {
      app.log.info({ err: thrown }, 'a sender went before all of its request had come');
      return c.body(null, 400);
    }
    const error =
      outageAsProblem(thrown, { changes: c.req.method !== 'GET' && c.req.method !== 'HEAD' }) ?? thrown;
    const requestId =
      error instanceof DomainError && error === thrown ? undefined : requestIdOf(c, app.newId);
    if (error !== thrown) app.log.warn({ err: thrown, requestId }, 'a request met a database that is away');
    if (error instanceof DomainError) return answer(c, problemResponse(error));
    app.log.error({ err: error, requestId }, 'a request failed');
    return answer(c, withHeaders(unexpectedProblem(), [['x-request-id', requestId ?? '']]));
  };
  door.onError(answerError);

  if (trace) door.use(trace);
  if (watch)
    door.use(async (c, next) => {
      const began = performance.now();
      await next();
      watch(c, (performance.now() - began) / 1_000);
    });
  door.use(async (c, next) => {
    c.set('app', app);
    c.set('trustedProxies', trustedProxies);
    // Headers are set first, because reading a finished answer's headers makes the server build it twice.
    for (const [name, value] of headersNow()) c.header(name, value);
    refuseBadAddress(c.req.url);
    await next();
  });
  // A process that answers is alive, whatever else is missing; a restart would not help.
  door.get('/livez', (c) => c.text('ok'));
  door.get(OWN_ADDRESS_PATH, (c, next) => {
    const arrived = { forwardedFor: c.req.header('x-forwarded-for'), trusted: trustedProxies };
    const seen = answerOwnAddress(app.secret, c.req.query(), arrived);
    return seen ? Promise.resolve(c.json(seen)) : next();
  });
  for (const path of ['/readyz', '/healthz']) {
    door.get(path, async (c) => {
      const troubles = await readiness.troubles();
      return troubles.length === 0 ? c.text('ok') : c.text(troubles.join('\n'), 503);
    });
  }
  door.get(
    '/assets/*',
    serveStatic({
      root: assetsDir,
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', KEPT_FOR_EVER);
        const scope = WORKER_SCOPES.find(([name]) => path.includes(name))?.[1];
        if (scope) c.header('service-worker-allowed', scope);
      },
    }),
  );
  door.get('/files/*', async (c) => {
    const file = await readFile(app, c.req.path.slice('/files/'.length));
    return c.body(new Uint8Array(file.bytes), 200, {
      'content-type': file.contentType,
      'cache-control': KEPT_FOR_EVER,
      'content-security-policy': "default-src 'none'",
    });
  });

  door.use(limitBody);
  const ownOrigin = new URL(app.settings.publicUrl).origin;
  door.use(async (c, next) => {
    if (!c.req.path.startsWith('/webhooks/')) refuseCrossSite(c.req.raw, ownOrigin);
    await next();
  });
  const api = apiDoor();
  const fromCache = sharedAnswers(app, api, { cache, onError: answerError });
  door.get('/api/*', async (c, next) => {
    const shared = await fromCache(c);
    return shared ? answer(c, shared) : next();
  });
  // Answers of a few rows are not worth a compressor each.
  door.use('/api/*', async (c, next) => {
    await next();
    if (c.get('isLarge')) c.res = compressed(c.req.raw, c.res);
  });
  door.route('/', api);
  if (demo) door.route('/dev', demo);
  const files = addressesOfFiles(assetsDir);
  const sendFile = serveStatic<Door>({ root: assetsDir });
  door.get('/*', (c, next) => (files.has(c.req.path) ? sendFile(c, next) : next()));
  door.all('*', async (c) => answer(c, await pages(c.req.raw, addressOf(c))));
  return door;
}

/** Tells whether a body ended because its sender aborted. A lost database connection has the same error code. */
const senderWent = (error: Error & { code?: unknown }, request: Request) =>
  error.code === 'ECONNRESET' && request.signal.aborted;

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { apiDoor } from '../api/api-door.ts';
import { addressOf, type Door } from '../api/door.ts';
import { readFile } from '../core/media/read-file.ts';
import type { App } from '../core/shared/app.ts';
import { DomainError } from '../core/shared/errors.ts';
import { limitBody } from './limit-body.ts';
import type { Pages } from './pages.ts';
import { problemResponse, unexpectedProblem } from './problem.ts';
import { refuseCrossSite } from './same-origin.ts';
import { commonHeaders, withHeaders } from './security-headers.ts';

export interface FrontDoorOptions {
  pages: Pages;
  /** Folder with the built browser files. */
  assetsDir: string;
  trustedProxies: number;
  /** Routes that only a demo has: the mailbox, the demo accounts. */
  demo?: Hono<Door> | undefined;
}

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** Every request comes in here. The order matters: what is cheap and certain first, pages last. */
export function createFrontDoor(
  app: App,
  { pages, assetsDir, trustedProxies, demo }: FrontDoorOptions,
): Hono<Door> {
  const door = new Hono<Door>();
  const headers = commonHeaders(app);
  door.onError((error) => {
    if (error instanceof DomainError) return withHeaders(problemResponse(error), headers);
    app.log.error({ err: error }, 'a request failed');
    return withHeaders(unexpectedProblem(), headers);
  });

  door.use(async (c, next) => {
    c.set('app', app);
    c.set('trustedProxies', trustedProxies);
    // Before, not after: reading an answer's headers back makes the server build it twice.
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });
  door.get('/healthz', async (c) => {
    const reachable = await sql`select 1`.execute(app.db).then(
      () => true,
      () => false,
    );
    return reachable ? c.text('ok') : c.text('the database does not answer', 503);
  });
  door.get(
    '/assets/*',
    serveStatic({
      root: assetsDir,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', KEPT_FOR_EVER),
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
  door.route('/', apiDoor());
  if (demo) door.route('/dev', demo);
  door.get('/*', serveStatic({ root: assetsDir }));
  door.all('*', async (c) => withHeaders(await pages(c.req.raw, addressOf(c)), headers));
  return door;
}

import { bearerToken } from '../core/sessions/identify.ts';
import { DomainError } from '../core/shared/errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page makes a browser send with our cookies. Browsers put Origin on every such request;
 * clients that are no browsers send none and are let through, and so are Bearer tokens, which no browser adds by itself. A browser does
 * add a password (Basic) that somebody typed once.
 * @param ownOrigin of the address people use
 * @throws DomainError 'forbidden' (request.cross-site)
 */
export function refuseCrossSite(request: Request, ownOrigin: string): void {
  if (SAFE.has(request.method) || bearerToken(request.headers) !== undefined) return;
  const origin = request.headers.get('origin');
  if (origin === null && request.headers.get('sec-fetch-site') !== 'cross-site') return;
  if (origin === ownOrigin || isOwnLoopback(request, origin)) return;
  throw new DomainError('forbidden', 'request.cross-site', 'This request comes from another site.');
}

/** localhost and 127.0.0.1 are the same house when the app is looked at on its own machine. */
function isOwnLoopback(request: Request, origin: string | null): boolean {
  if (origin === null || !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return false;
  return new URL(origin).host === request.headers.get('host');
}

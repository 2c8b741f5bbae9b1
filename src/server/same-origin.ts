import { bearerToken } from '../core/sessions/identify.ts';
import { refusal } from './refusals.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site's page makes a browser send with our cookies. Browsers send Origin with every such request. Clients
 * that are not browsers send none and are let through. So are Bearer tokens, which no browser adds by itself; a password (Basic) that was
 * typed once is added.
 * @param ownOrigin the origin of the address that people use
 * @throws DomainError 'forbidden' (request.cross-site)
 */
export function refuseCrossSite(request: Request, ownOrigin: string): void {
  if (SAFE.has(request.method) || bearerToken(request.headers) !== undefined) return;
  const origin = request.headers.get('origin');
  if (origin === null && request.headers.get('sec-fetch-site') !== 'cross-site') return;
  if (origin === ownOrigin || isOwnLoopback(request, origin)) return;
  throw refusal('request.cross-site');
}

/** localhost and 127.0.0.1 are the same server for somebody who opens the app on its own machine. */
function isOwnLoopback(request: Request, origin: string | null): boolean {
  if (origin === null || !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return false;
  return new URL(origin).host === request.headers.get('host');
}

import type { Context as Call } from 'hono';

/**
 * Headers of every page: only the gateway's own script and style, nothing kept by caches, no address passed on (it
 * holds the access code). `framedBy` and `formsTo` are origins.
 */
export function setPageHeaders(call: Call, framedBy: string[] = [], formsTo: string[] = []): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    // A browser holds redirects that answer a form to this list too.
    `form-action ${["'self'", ...formsTo].join(' ')}`,
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ];
  call.header('content-security-policy', policy.join('; '));
  call.header('cache-control', 'no-store');
  call.header('referrer-policy', 'no-referrer');
  call.header('x-content-type-options', 'nosniff');
}

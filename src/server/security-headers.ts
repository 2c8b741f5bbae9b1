import { createHash } from 'node:crypto';
import type { CheckoutOrigins } from '../core/providers/payment-provider.ts';
import type { App } from '../core/shared/app.ts';
import { latePreloadsScript } from '../web/ui/page/late-preloads-script.ts';
import { themeScript } from '../web/ui/themes/theme-script.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const THEME_HASH = hashOf(themeScript);
/** Only pages that have a nonce become apps. */
const LATE_PRELOADS_HASH = hashOf(latePreloadsScript);

type Header = readonly [name: string, value: string];

/** Every answer carries these; pages add their Content-Security-Policy. */
export const COMMON_HEADERS: readonly Header[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)'],
];

/**
 * Those, with wallets (Apple Pay, Google Pay) for the frames of the providers that are configured, and where people use https
 * the promise to go on using it for a year. A test site is kept out of search engines.
 */
export function commonHeaders({
  providers,
  settings,
}: Pick<App, 'providers' | 'settings'>): readonly Header[] {
  const frames = new Set(providers.flatMap(({ checkout }) => checkout.origins.frame));
  const payers = ['self', ...[...frames].map((origin) => `"${origin}"`)].join(' ');
  const headers = COMMON_HEADERS.map(
    ([name, value]): Header => [name, value.replace('payment=(self)', `payment=(${payers})`)],
  );
  const stayOnHttps: Header = ['strict-transport-security', 'max-age=31536000'];
  const stayAway: Header = ['x-robots-tag', 'noindex'];
  return [
    ...headers,
    ...(settings.publicUrl.startsWith('https:') ? [stayOnHttps] : []),
    ...(settings.staging ? [stayAway] : []),
  ];
}

/** Adds headers to an answer that was made elsewhere; what it says itself stands. */
export function withHeaders(response: Response, headers: readonly Header[]): Response {
  for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/**
 * Lists what a page may load: our own files, this answer's inline scripts, the payment pop-ups. 'wasm-unsafe-eval' is for the door's
 * scanner, which decodes in WebAssembly.
 * @param nonce of this answer's inline scripts; pages that everybody shares have none of their own
 */
export function contentSecurityPolicy(
  { providers, settings }: Pick<App, 'providers' | 'settings'>,
  nonce?: string,
): string {
  const pay = (part: keyof CheckoutOrigins) => [
    ...new Set(providers.flatMap(({ checkout }) => checkout.origins[part] ?? [])),
  ];
  const after = (origins: string[]) => origins.map((origin) => ` ${origin}`).join('');
  const maps = (settings.mapStyle?.hosts ?? []).map((host) => ` ${host}`).join('');
  const directives = {
    'default-src': "'self'",
    'script-src': `'self'${nonce ? ` 'nonce-${nonce}' ${LATE_PRELOADS_HASH}` : ''} ${THEME_HASH} 'wasm-unsafe-eval'${after(pay('script'))}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob:${after(pay('image'))}${maps}`,
    'font-src': "'self'",
    'connect-src': `'self'${after(pay('connect'))}${maps}`,
    'frame-src': pay('frame').join(' ') || "'none'",
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    // A form without scripts ends, by redirect, at the provider's page.
    'form-action': `'self'${after(pay('form'))}`,
    'frame-ancestors': "'none'",
    ...(settings.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': '' }),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

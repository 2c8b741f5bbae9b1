import { createHash } from 'node:crypto';
import type { CheckoutOrigins } from '../core/providers/payment-provider.ts';
import type { App } from '../core/shared/app.ts';
import { latePreloadsScript } from '../web/ui/page/late-preloads-script.ts';
import { themeScript } from '../web/ui/themes/theme-script.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const THEME_HASH = hashOf(themeScript);
/** Only pages with a nonce load our client, so only they need this script. */
const LATE_PRELOADS_HASH = hashOf(latePreloadsScript);

export type Header = readonly [name: string, value: string];

/** Headers of every answer; pages add their Content-Security-Policy. */
export const COMMON_HEADERS: readonly Header[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)'],
];

/**
 * The common headers of this installation. They allow wallets (Apple Pay, Google Pay) in the frames of configured providers, promise https
 * for a year if the address uses it, and keep a test site out of search engines.
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

/** Adds headers to an answer; its own headers win. */
export function withHeaders(response: Response, headers: readonly Header[]): Response {
  for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/**
 * Lists what a page may load: our own files, this answer's inline scripts, the payment pop-ups. 'wasm-unsafe-eval' is for the door's
 * scanner, which decodes in WebAssembly.
 * @param nonce of this answer's inline scripts; shared pages have none
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
    // Without scripts, a form ends with a redirect to the provider's page.
    'form-action': `'self'${after(pay('form'))}`,
    'frame-ancestors': "'none'",
    ...(settings.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': '' }),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

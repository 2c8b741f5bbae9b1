/**
 * What a cookie holds.
 * `session`: a login. `guest`: a browser without an account. `sign-up`: the sign-ups that a browser started. `after-sign-up`: the page it
 * goes on to afterwards. `door-device`: a device that joined an event's door. `half-way`: a login that has passed the password and still owes the second factor. `passkey`: the browser that
 * passkey challenges are bound to. `choice`: what was typed into an event's form when a promo code was applied. `language`: the language
 * that somebody chose.
 */
export type CookiePurpose =
  | 'session'
  | 'guest'
  | 'sign-up'
  | 'after-sign-up'
  | 'half-way'
  | 'passkey'
  | 'choice'
  | 'language'
  | 'door-device';

/** `__Host-` binds a cookie to exactly this host. It needs https, so a demo on http://localhost goes without (Safari insists). */
export function cookieName(publicUrl: string, purpose: CookiePurpose): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}tikiti-${purpose}`;
}

export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** Returns the raw value of one of our cookies. */
export function readCookie(headers: Headers, publicUrl: string, purpose: CookiePurpose): string | undefined {
  const start = `${cookieName(publicUrl, purpose)}=`;
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const cookie = pair.trimStart();
    if (cookie.startsWith(start)) return cookie.slice(start.length).trimEnd();
  }
  return undefined;
}

/** Makes a Set-Cookie header. @param maxAge seconds; 0 deletes the cookie */
export function writeCookie(
  publicUrl: string,
  purpose: CookiePurpose,
  value: string,
  maxAge: number,
): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${cookieName(publicUrl, purpose)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * `session`: an account; `guest`: a silent visitor; `sign-up`: a browser that waits for its email to be confirmed; `after-sign-up`:
 * where it goes on then; `half-way`: one that has shown the password and owes the second factor;
 * `passkey`: what its challenges are bound to.
 */
export type CookiePurpose = 'session' | 'guest' | 'sign-up' | 'after-sign-up' | 'half-way' | 'passkey';

/** `__Host-` binds a cookie to this very host; it needs https, which a demo on localhost has not (Safari insists). */
export function cookieName(publicUrl: string, purpose: CookiePurpose): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}tikiti-${purpose}`;
}

export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** The value of our cookie in a request, as sent. */
export function readCookie(headers: Headers, publicUrl: string, purpose: CookiePurpose): string | undefined {
  const start = `${cookieName(publicUrl, purpose)}=`;
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const cookie = pair.trimStart();
    if (cookie.startsWith(start)) return cookie.slice(start.length).trimEnd();
  }
  return undefined;
}

/** A Set-Cookie line. @param maxAge seconds; 0 makes the browser forget it */
export function writeCookie(
  publicUrl: string,
  purpose: CookiePurpose,
  value: string,
  maxAge: number,
): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${cookieName(publicUrl, purpose)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

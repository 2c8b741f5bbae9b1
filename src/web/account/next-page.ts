const PLATFORM = '/platform';

/** Where somebody wanted to go before they had to log in (`?next=`); never to another site. */
export function nextPage(requestUrl: string): string {
  const { origin, searchParams } = new URL(requestUrl);
  const next = searchParams.get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return PLATFORM;
  const target = new URL(next, origin);
  // A path that starts with two slashes names another host once it stands alone.
  const stays = target.origin === origin && !target.pathname.startsWith('//');
  return stays ? target.pathname + target.search : PLATFORM;
}

/** The login that leads back: `path` is same-origin, with its search. */
export const loginPage = (path: string) => `/user-flow/login?next=${encodeURIComponent(path)}`;

export const PLATFORM = '/platform';

/** Where somebody wanted to go before they had to log in or sign up (`?next=`); never to another site. */
export function nextPage(requestUrl: string): string {
  const { origin, searchParams } = new URL(requestUrl);
  return pageOfOurs(searchParams.get('next'), origin);
}

/** What somebody sent as an address of ours, with its search; the platform where it is none. @param origin ours */
export function pageOfOurs(next: string | null | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return PLATFORM;
  const target = new URL(next, origin);
  // A path that starts with two slashes names another host once it stands alone.
  const stays = target.origin === origin && !target.pathname.startsWith('//');
  return stays ? target.pathname + target.search : PLATFORM;
}

/** The login that leads back: `path` is same-origin, with its search. */
export const loginPage = (path: string) => `/user-flow/login?next=${encodeURIComponent(path)}`;

/** The same for somebody who was logged in until now. @param kept `draftKept`: what they sent is kept in their browser */
export const loggedOutPage = (path: string, { draftKept }: { draftKept: boolean }) =>
  `${loginPage(path)}&logged-out${draftKept ? '=draft-kept' : ''}`;

/** What the login says of it; undefined for who comes from elsewhere. */
export function whyLogIn(requestUrl: string): string | undefined {
  const said = new URL(requestUrl).searchParams.get('logged-out');
  if (said === null) return undefined;
  return said === 'draft-kept'
    ? 'You were logged out meanwhile. Log in to go on: what you typed is kept.'
    : 'You were logged out meanwhile. Log in to go on.';
}

/** The sign-up that leads back likewise. */
export const signUpPage = (path: string) => `/user-flow/sign-up?next=${encodeURIComponent(path)}`;

/** The same for who may have wanted nothing else than the platform: then nothing is said of it. */
export const ifElsewhere = (wayTo: (path: string) => string, path: string) =>
  path === PLATFORM ? (wayTo(path).split('?')[0] ?? '') : wayTo(path);

/** What the button says that goes on there. */
export const onwardTo = (path: string) => (path === PLATFORM ? 'Go to platform' : 'Back to where you were');

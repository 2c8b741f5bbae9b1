export const PLATFORM = '/platform';

/** Reads where somebody was going before they had to log in or sign up (`?next=`); never another site. */
export function nextPage(requestUrl: string): string {
  const { origin, searchParams } = new URL(requestUrl);
  return pageOfOurs(searchParams.get('next'), origin);
}

/** Reads an address of ours, with its search, from untrusted input; the platform if it is not ours. @param origin ours */
export function pageOfOurs(next: string | null | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return PLATFORM;
  const target = new URL(next, origin);
  // A path that starts with two slashes would name another host on its own.
  const stays = target.origin === origin && !target.pathname.startsWith('//');
  return stays ? target.pathname + target.search : PLATFORM;
}

/** The login page that continues to `path`, which is same-origin and includes the search. */
export const loginPage = (path: string) => `/user-flow/login?next=${encodeURIComponent(path)}`;

/** The page that asks for the second factor, after the password. */
export const secondFactorPage = (path: string) => `/user-flow/second-factor?next=${encodeURIComponent(path)}`;

/** The same page for a recovery code. */
export const recoveryCodePage = (path: string) => `${secondFactorPage(path)}&recovery`;

/** The login page for somebody whose session ended. @param kept `draftKept`: what they sent is kept in their browser */
export const loggedOutPage = (path: string, { draftKept }: { draftKept: boolean }) =>
  `${loginPage(path)}&logged-out${draftKept ? '=draft-kept' : ''}`;

/** The login page for somebody who signed up here and opened the emailed link in another browser. */
export const confirmedPage = (path: string) => `${loginPage(path)}&confirmed`;

/** The login page for somebody who has just chosen a new password. */
export const newPasswordPage = (path: string) => `${loginPage(path)}&new-password`;

/** The reason why somebody has to log in; undefined if they simply came here. */
export function whyLogIn(requestUrl: string): string | undefined {
  const { searchParams } = new URL(requestUrl);
  if (searchParams.has('confirmed')) {
    return 'Your email address is confirmed. Log in with the password you chose when you confirmed it.';
  }
  const loggedOut = searchParams.get('logged-out');
  if (loggedOut === null) return undefined;
  return loggedOut === 'draft-kept'
    ? 'You were logged out. Log in to carry on: we’ve kept what you typed.'
    : 'You were logged out. Log in to carry on.';
}

/** The sign-up page that continues to `path`. */
export const signUpPage = (path: string) => `/user-flow/sign-up?next=${encodeURIComponent(path)}`;

/** Makes a page's address without mentioning the platform, which is the default. */
export const ifElsewhere = (wayTo: (path: string) => string, path: string) =>
  path === PLATFORM ? (wayTo(path).split('?')[0] ?? '') : wayTo(path);

/** The page for a forgotten password that continues to `path`. */
export const forgotPasswordPage = (path: string) =>
  `/user-flow/forgot-password?next=${encodeURIComponent(path)}`;

const A_DOOR = /^\/platform\/event\/[^/]+\/door(\?|$)/;

/** The label of the button that continues there. */
export function onwardTo(path: string): string {
  if (path === PLATFORM) return 'Go to platform';
  // The invitation to a door uses these words.
  if (A_DOOR.test(path)) return 'Open the door';
  return path.startsWith('/platform/invitations/') ? 'See your invitation' : 'Continue';
}

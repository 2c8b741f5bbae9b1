export const PLATFORM = '/platform';

/** Reads where somebody wanted to go before they had to log in or sign up (`?next=`); never to another site. */
export function nextPage(requestUrl: string): string {
  const { origin, searchParams } = new URL(requestUrl);
  return pageOfOurs(searchParams.get('next'), origin);
}

/** Reads an address of ours, with its search, from what somebody sent; the platform where it is none. @param origin ours */
export function pageOfOurs(next: string | null | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return PLATFORM;
  const target = new URL(next, origin);
  // A path that starts with two slashes names another host once it stands alone.
  const stays = target.origin === origin && !target.pathname.startsWith('//');
  return stays ? target.pathname + target.search : PLATFORM;
}

/** The login that leads back: `path` is same-origin, with its search. */
export const loginPage = (path: string) => `/user-flow/login?next=${encodeURIComponent(path)}`;

/** The page that asks for the second factor, after the password. */
export const secondFactorPage = (path: string) => `/user-flow/second-factor?next=${encodeURIComponent(path)}`;

/** The same for a recovery code. */
export const recoveryCodePage = (path: string) => `${secondFactorPage(path)}&recovery`;

/** The same for somebody who was logged in until now. @param kept `draftKept`: what they sent is kept in their browser */
export const loggedOutPage = (path: string, { draftKept }: { draftKept: boolean }) =>
  `${loginPage(path)}&logged-out${draftKept ? '=draft-kept' : ''}`;

/** The same for somebody who signed up here and opened the mail’s link in another browser. */
export const confirmedPage = (path: string) => `${loginPage(path)}&confirmed`;

/** The same for somebody who has chosen a new password. */
export const newPasswordPage = (path: string) => `${loginPage(path)}&new-password`;

/** Says why somebody has to log in; undefined for who comes from elsewhere. */
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

/** The sign-up that leads back likewise. */
export const signUpPage = (path: string) => `/user-flow/sign-up?next=${encodeURIComponent(path)}`;

/** The same for who may have wanted nothing else than the platform: then it is not mentioned. */
export const ifElsewhere = (wayTo: (path: string) => string, path: string) =>
  path === PLATFORM ? (wayTo(path).split('?')[0] ?? '') : wayTo(path);

/** The page for a forgotten password that leads back likewise. */
export const forgotPasswordPage = (path: string) =>
  `/user-flow/forgot-password?next=${encodeURIComponent(path)}`;

const A_DOOR = /^\/platform\/event\/[^/]+\/door$/;

/** Names the button that goes on there. */
export function onwardTo(path: string): string {
  if (path === PLATFORM) return 'Go to platform';
  // As the invitation said.
  return A_DOOR.test(path) ? 'Open the door' : 'Back to where you were';
}

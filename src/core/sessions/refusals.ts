import { catalogueOf } from '../shared/errors.ts';

interface SomebodyElse {
  email: string;
  /** The email of the person whom the page was made for; empty if unknown, null if nobody was logged in. */
  renderedFor: string | null;
  /** Whether it would have stored something. */
  saves: boolean;
}

function somebodyElse({ email, renderedFor, saves }: SomebodyElse): string {
  const outcome = saves ? ' Nothing was saved.' : '';
  const now = `You’re now logged in as ${email}, but this page was opened by`;
  const orReload = `and try again, or reload the page to continue as ${email}.`;
  return renderedFor === null
    ? `${now} somebody who wasn’t logged in.${outcome} Log out in another tab ${orReload}`
    : `${now} ${renderedFor || 'somebody else'}.${outcome} Log in as ${renderedFor || 'them'} in another tab ${orReload}`;
}

export const refusal = catalogueOf({
  'account.sign-in-needed': [
    'unauthenticated',
    `You’ve been logged out. Log in again in another tab, then try again here: nothing is lost.`,
  ],
  'account.somebody-else': ['conflict', somebodyElse],
  'account.token-refused': ['unauthenticated', 'This token has expired or is not valid here.'],
  'invalid-credential': ['unauthenticated', 'The email address or the password is wrong.'],
  'second-factor.password-needed': ['unauthenticated', 'Log in with your password first.'],
  'session.unknown': ['not-found', 'This device is already logged out.'],
  'user-disabled': [
    'forbidden',
    ({ supportEmail }: { supportEmail: string }) =>
      `This account was closed. Write to ${supportEmail} if you think that is wrong.`,
  ],
});

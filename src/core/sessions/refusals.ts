import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.sign-in-needed': [
    'unauthenticated',
    `You’ve been logged out. Log in again in another tab, then try again here: nothing is lost.`,
  ],
  'account.token-refused': ['unauthenticated', 'This token has expired or is not valid here.'],
  'invalid-credential': ['unauthenticated', 'The email address or the password is wrong.'],
  'second-factor.password-needed': ['unauthenticated', 'Log in with your password first.'],
  'session.unknown': ['not-found', 'This device is already logged out.'],
});

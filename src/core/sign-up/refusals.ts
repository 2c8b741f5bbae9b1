import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'email-already-in-use': ['conflict', 'There’s already an account with this email address.'],
  'invitation.login-needed': ['conflict', 'There’s an account with this email address. Log in to join.'],
  'nothing-to-verify': ['conflict', 'Please sign up or log in first.'],
  'password-needed': ['invalid', 'Choose a password to confirm this address.'],
});

import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.banned': ['conflict', 'This account is banned. Lift the ban first.'],
  'account.email-not-verified': [
    'conflict',
    'This account’s email isn’t confirmed yet. Its owner has to open the link in the email first.',
  ],
  'account.not-found': ['not-found', 'There is no such account.'],
  // Refuses what would be dangerous in a borrowed browser. Pages answer it by asking for a proof, then carry on.
  'account.proof-needed': ['forbidden', 'Confirm that it’s you to do this.'],
  'account.sign-in-needed': [
    'unauthenticated',
    { 'logged-out': 'You’ve been logged out. Log in again.', deleted: 'This account was deleted.' },
  ],
  'expired-action-code': [
    'invalid',
    'Invalid or expired code: this link has expired. Please ask for a new one.',
  ],
  'invalid-action-code': [
    'invalid',
    'Invalid or expired code: this link has already been used, or is incomplete.',
  ],
  'missing-action-code': ['invalid', 'No verification code in URL.'],
});

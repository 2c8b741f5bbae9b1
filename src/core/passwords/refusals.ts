import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'requires-recent-login': ['forbidden', 'Enter your password so we know it’s you.'],
  'same-password': ['invalid', 'This is already your password. Choose a new one.'],
  'wrong-password': [
    'invalid',
    {
      'none-yet':
        'You have no password yet. Log out, and choose one with “Forgot password?” on the login page.',
      another: 'That’s not your password. Try again.',
    },
  ],
});

import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.is-admin': ['conflict', 'Admins can’t be banned. Remove them as an admin first.'],
  'account.not-found': [
    'not-found',
    'There is no account with this email address. Sign up and open the link in the email first.',
  ],
  'account.own-role': ['conflict', 'Ask another admin to change your own role.'],
});

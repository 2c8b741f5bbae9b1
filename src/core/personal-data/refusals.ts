import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.last-admin': ['conflict', 'This is the only admin. Make somebody else an admin first.'],
  'account.own-deletion': ['conflict', 'Delete your own account in Settings.'],
});

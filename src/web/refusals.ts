import { catalogueOf } from '../core/shared/errors.ts';

export const refusal = catalogueOf({
  'account.admin-only': [
    'forbidden',
    'Only admins can see this page. Your own events, tickets and settings are on the platform.',
  ],
  'input.invalid': ['invalid', 'No action was chosen.'],
});

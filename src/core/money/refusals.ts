import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'payout.refunds-being-asked': [
    'conflict',
    'This event was cancelled, and its refunds are being requested right now. Try again in a minute.',
  ],
  'payout.request-used': ['conflict', 'This id was used for another payout. Reload the page.'],
});

import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'wallet.no-bundle': ['not-found', 'Add these tickets to your wallet one by one.'],
  'wallet.no-such-ticket': ['not-found', 'We can’t find this ticket. Open it with the link in your email.'],
  'wallet.not-valid': [
    'conflict',
    'This ticket isn’t valid at the moment, so it can’t be added to a wallet.',
  ],
  'wallet.token-refused': ['unauthenticated', 'The token of this pass is missing or another one’s.'],
  'wallet.unavailable': ['upstream', 'Google Wallet isn’t responding. Try again in a moment.'],
  'wallet.off': ['not-found', 'Tickets can’t be added to this wallet here.'],
});

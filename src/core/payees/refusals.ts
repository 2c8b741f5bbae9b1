import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'payout.account-disconnected': [
    'conflict',
    ({ name }: { name: string }) => `${name} no longer lets us use this account. Connect an account again.`,
  ],
  'payout.account-refused': [
    'invalid',
    ({ bank }: { bank?: string }) =>
      bank === undefined ? 'Choose a bank from the list.' : `${bank} has no account with this number.`,
  ],
  'payout.no-account': ['not-found', 'You haven’t saved an account here yet.'],
  'payout.provider-not-ready': [
    'conflict',
    ({ name }: { name: string }) =>
      `${name} can’t pay organisers here yet: it still needs something from the people who run this platform. Until then, we pay you by bank transfer.`,
  ],
  'payout.provider-unavailable': [
    'upstream',
    'The card provider isn’t responding. Nothing was changed. Try again in a moment.',
  ],
  'payout.unknown-provider': ['not-found', 'You can’t be paid this way here.'],
});

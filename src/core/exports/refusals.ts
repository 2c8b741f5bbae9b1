import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'export.no-files': ['not-found', 'There are no such files.'],
  'export.nobody-to-pay': [
    'conflict',
    'None of these organisers can be paid this way: nothing is due to them, or they have given us no bank account for it.',
  ],
  'export.no-sepa': [
    'conflict',
    'A SEPA file is for euros, and needs the account that you pay from: set PAYOUT_IBAN and PAYOUT_ACCOUNT_HOLDER.',
  ],
  'export.unknown': ['not-found', 'There is no such export.'],
});

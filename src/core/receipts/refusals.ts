import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'receipt.unknown': [
    'not-found',
    {
      'no-receipt': 'This order has no receipt: nothing was paid for it.',
      'no-note': 'This order has no such credit note.',
    },
  ],
});

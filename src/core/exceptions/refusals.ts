import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'exception.already-resolved': ['conflict', 'Somebody has already resolved this. Reload the page.'],
  'exception.not-offered': ['invalid', 'This can’t be decided about it now. Reload the page.'],
  'exception.order-not-kept': [
    'conflict',
    'The card provider doesn’t have what this order was of any more, so it can’t be made again. Refund it.',
  ],
  'exception.refund-under-way': [
    'conflict',
    {
      'still-requested':
        'We’re still requesting this refund, and it goes out once the card provider accepts it. If you also pay the customer another way, they get the money twice. If somebody sends it from the card provider’s dashboard instead, this refund ends by itself.',
      'being-processed':
        'The card provider is processing this refund. If you also pay the customer another way, they get the money twice. If it fails, you’ll see that here and can resolve it then.',
    },
  ],
  'exception.unknown': ['not-found', 'There is no such exception.'],
});

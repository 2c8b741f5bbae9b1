import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'order.payment-pending': ['conflict', 'A payment for this offer is under way.'],
  'waiting-list.on-sale': [
    'conflict',
    ({ name }: { name: string }) => `‘${name}’ isn’t sold out: you can buy it now.`,
  ],
  'waiting-list.sale-over': [
    'conflict',
    'The sale of these tickets is over, so there is nothing to wait for any more.',
  ],
  'waiting-list.unknown': ['not-found', 'This link is incomplete or has expired.'],
});

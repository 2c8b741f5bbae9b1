import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'payment.webhook-refused': [
    'forbidden',
    {
      signature: 'The signature is wrong, or too old.',
      body: 'The body is not a notice.',
    },
  ],
});

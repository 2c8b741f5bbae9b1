import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'payment.email-not-taken': [
    'invalid',
    'Check this email address: the card provider doesn’t accept it. You were not charged.',
  ],
  'payment.not-taken': [
    'upstream',
    'The card provider can’t take this payment, and trying again won’t help. You were not charged, your seats are back on sale, and we’ve told the organiser.',
  ],
  'payment.provider-unavailable': [
    'upstream',
    'The card provider isn’t responding. You were not charged, so please try again.',
  ],
});

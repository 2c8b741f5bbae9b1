import type { TestCard } from './test-card.ts';

/** The payer signs in at the bank, which may say no; then approved. */
export const bankAuthentication: TestCard = {
  id: 'bank-authentication',
  title: 'Bank sign-in',
  number: '5192602720584796',
  cvv: '123',
  brand: 'mastercard',
  challenges: [{ kind: 'bank' }],
  charge: () => ({ kind: 'approved' }),
  refund: 'processed',
};

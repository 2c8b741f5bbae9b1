import type { TestCard } from './test-card.ts';

/** The account behind the card is short of money. */
export const insufficientFunds: TestCard = {
  id: 'insufficient-funds',
  title: 'Insufficient funds',
  number: '4084080000670037',
  cvv: '408',
  brand: 'visa',
  challenges: [],
  charge: () => ({ kind: 'declined', message: 'Insufficient Funds' }),
  refund: 'processed',
};

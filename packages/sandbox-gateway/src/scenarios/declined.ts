import type { TestCard } from './test-card.ts';

/** The bank says no without a reason. */
export const declined: TestCard = {
  id: 'declined',
  title: 'Declined',
  number: '4084080000005408',
  cvv: '408',
  brand: 'visa',
  challenges: [],
  charge: () => ({ kind: 'declined', message: 'Declined' }),
  refund: 'processed',
};

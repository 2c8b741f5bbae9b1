import type { TestCard } from './test-card.ts';

/** Approved, and refunds go through. */
export const success: TestCard = {
  id: 'success',
  title: 'Success',
  number: '4084084084084081',
  cvv: '408',
  brand: 'visa',
  challenges: [],
  charge: () => ({ kind: 'approved' }),
  refund: 'processed',
};

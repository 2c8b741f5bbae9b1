import type { TestCard } from './test-card.ts';

/** Approved; a refund ends in failed, and the money stays with the merchant. */
export const refundFails: TestCard = {
  id: 'refund-fails',
  title: 'Refund fails',
  number: '4084080000671803',
  cvv: '408',
  brand: 'visa',
  challenges: [],
  charge: () => ({ kind: 'approved' }),
  refund: 'failed',
};

import type { TestCard } from './test-card.ts';

/** Approved; a refund stops at needs-attention until somebody approves or fails it. */
export const refundNeedsAttention: TestCard = {
  id: 'refund-needs-attention',
  title: 'Refund needs attention',
  number: '4084080000671902',
  cvv: '408',
  brand: 'visa',
  challenges: [],
  charge: () => ({ kind: 'approved' }),
  refund: 'needs-attention',
};

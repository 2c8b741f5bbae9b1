import type { CardScenario } from './scenario.ts';

/** Approved; a refund stops at needs-attention until somebody approves or fails it. */
export const refundNeedsAttention: CardScenario = {
  id: 'refund-needs-attention',
  title: 'Refund needs attention',
  number: '4084080000671902',
  cvv: '408',
  brand: 'visa',
  charge: () => ({ kind: 'approved' }),
  refund: 'needs-attention',
};

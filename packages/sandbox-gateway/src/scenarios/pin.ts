import type { TestCard } from './test-card.ts';

/** The card's PIN is asked for, then approved. */
export const pin: TestCard = {
  id: 'pin',
  title: 'PIN',
  number: '507850785078507812',
  cvv: '081',
  brand: 'verve',
  challenges: [{ kind: 'pin', answer: '1111' }],
  charge: () => ({ kind: 'approved' }),
  refund: 'processed',
};

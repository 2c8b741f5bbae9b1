import type { TestCard } from './test-card.ts';

/** The card's issuer wants to know the payer: pass, fail or walk away; then approved. */
export const threeDSecure: TestCard = {
  id: 'three-d-secure',
  title: '3-D Secure',
  number: '4000000000003220',
  cvv: '123',
  brand: 'visa',
  challenges: [{ kind: '3ds' }],
  charge: () => ({ kind: 'approved' }),
  refund: 'processed',
};

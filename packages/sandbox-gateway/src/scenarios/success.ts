import type { CardScenario } from './scenario.ts';

/** Approved, and refunds go through. */
export const success: CardScenario = {
  id: 'success',
  title: 'Success',
  number: '4084084084084081',
  cvv: '408',
  brand: 'visa',
  charge: () => ({ kind: 'approved' }),
  refund: 'processed',
};

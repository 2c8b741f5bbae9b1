import type { CardScenario } from './scenario.ts';

/** Approved; a refund ends in failed, and the money stays with the merchant. */
export const refundFails: CardScenario = {
  id: 'refund-fails',
  title: 'Refund fails',
  number: '4084080000671803',
  cvv: '408',
  brand: 'visa',
  charge: () => ({ kind: 'approved' }),
  refund: 'failed',
};

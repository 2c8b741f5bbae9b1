import type { CardScenario } from './scenario.ts';

/** Approved; a refund ends in failed, and the money stays with the merchant. */
export const refundFails: CardScenario = {
  id: 'refund-fails',
  title: 'Succeeds, refund fails',
  number: '4084080000671803',
  cvv: '408',
  brand: 'visa',
  charge: () => ({ kind: 'approved' }),
  refund: 'failed',
};

import type { CardScenario } from './scenario.ts';

/** The bank says no without a reason. */
export const declined: CardScenario = {
  id: 'declined',
  title: 'Declined',
  number: '4084080000005408',
  cvv: '408',
  brand: 'visa',
  charge: () => ({ kind: 'declined', message: 'Declined' }),
  refund: 'processed',
};

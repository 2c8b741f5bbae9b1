import type { CardScenario } from './scenario.ts';

/** The account behind the card is short of money. */
export const insufficientFunds: CardScenario = {
  id: 'insufficient-funds',
  title: 'Insufficient funds',
  number: '4084080000670037',
  cvv: '408',
  brand: 'visa',
  charge: () => ({ kind: 'declined', message: 'Insufficient Funds' }),
  refund: 'processed',
};

import type { TestCard } from './test-card.ts';

/** The card's PIN and then a one-time code are asked for, then approved. */
export const pinAndOtp: TestCard = {
  id: 'pin-and-otp',
  title: 'PIN and code',
  number: '5060666666666666666',
  cvv: '123',
  brand: 'verve',
  challenges: [
    { kind: 'pin', answer: '1234' },
    { kind: 'otp', answer: '123456' },
  ],
  charge: () => ({ kind: 'approved' }),
  refund: 'processed',
};

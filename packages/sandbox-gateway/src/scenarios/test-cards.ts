import { bankAuthentication } from './bank-authentication.ts';
import { declined } from './declined.ts';
import { insufficientFunds } from './insufficient-funds.ts';
import { pin } from './pin.ts';
import { pinAndOtp } from './pin-and-otp.ts';
import { refundFails } from './refund-fails.ts';
import { refundNeedsAttention } from './refund-needs-attention.ts';
import { success } from './success.ts';
import type { TestCard } from './test-card.ts';
import { threeDSecure } from './three-d-secure.ts';

/** Every card the sandbox takes, in the order in which the payer sees them. */
export const testCards: readonly TestCard[] = [
  success,
  pin,
  pinAndOtp,
  threeDSecure,
  bankAuthentication,
  declined,
  insufficientFunds,
  refundFails,
  refundNeedsAttention,
];

export function testCardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

export function testCardById(id: string): TestCard | undefined {
  return testCards.find((card) => card.id === id);
}

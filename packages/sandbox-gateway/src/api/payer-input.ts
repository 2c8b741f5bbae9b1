import { z } from 'zod';

/** What the payer typed of a card, as it came. */
export const cardEntry = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvv: z.string().max(10).default(''),
});

/** What the payer did about a challenge. */
export const challengeReply = z.union([
  z.object({ leave: z.literal(true) }),
  z.object({ kind: z.enum(['pin', 'otp', '3ds', 'bank']), answer: z.string().max(20) }),
]);

/** "I have sent it", and what the bank is to do about it (an id of `transferOutcomes`). */
export const transferReport = z.object({ outcome: z.string().max(20).optional() });

import { z } from 'zod';

/** The card fields as the payer typed them. */
export const cardEntry = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvv: z.string().max(10).default(''),
});

/** The payer's answer to a challenge. */
export const challengeReply = z.union([
  z.object({ leave: z.literal(true) }),
  z.object({ kind: z.enum(['pin', 'otp', '3ds', 'bank']), answer: z.string().max(20) }),
]);

/** The payer's "I have sent it", with what the bank should do about it (an id of `transferOutcomes`). */
export const transferReport = z.object({ outcome: z.string().max(20).optional() });

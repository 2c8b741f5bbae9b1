import { z } from 'zod';
import type { OrderKey } from '../orders/order-link.ts';
import type { KeptAnswer } from './details-store.ts';

/** An answer as an event's staff see it. */
export const givenAnswer = z.object({
  questionId: z.uuid(),
  question: z.string().describe('In the words in which it was answered.'),
  answer: z
    .array(z.string())
    .nullable()
    .describe(
      'The text, or all that was chosen, or the name of a file; null for a sensitive one, which owners and managers alone see.',
    ),
  filePath: z.string().nullable().describe('Same-origin path of the file; null where there is none to see.'),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

/**
 * @param at the order and seat; line and seat are 0 for a question about the order
 * @param seesSensitive true for those who may edit the event, and so its questions
 */
export const toGiven = (
  kept: readonly KeptAnswer[] | undefined,
  { eventId, orderId, line, seat }: OrderKey & { line: number; seat: number },
  seesSensitive: boolean,
): GivenAnswer[] =>
  (kept ?? []).map(({ questionId, asked, value, sensitive, isFile }) => {
    const sees = seesSensitive || !sensitive;
    const path = `/api/events/${eventId}/orders/${orderId}/answers/${questionId}/file?line=${line}&seat=${seat}`;
    return {
      questionId,
      question: asked,
      answer: sees ? [...value] : null,
      filePath: sees && isFile ? path : null,
    };
  });

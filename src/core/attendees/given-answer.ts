import { z } from 'zod';
import type { KeptAnswer } from './details-store.ts';

/** An answer as those who work at an event see it. */
export const givenAnswer = z.object({
  questionId: z.uuid(),
  question: z.string().describe('In the words in which it was answered.'),
  answer: z
    .array(z.string())
    .nullable()
    .describe(
      'The text, or all that was chosen; null for a sensitive one, which owners and managers alone see.',
    ),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** @param seesSensitive whoever may edit the event, and so its questions */
export const toGiven = (kept: readonly KeptAnswer[] | undefined, seesSensitive: boolean): GivenAnswer[] =>
  (kept ?? []).map(({ questionId, asked, value, sensitive }) => ({
    questionId,
    question: asked,
    answer: sensitive && !seesSensitive ? null : [...value],
  }));

import { z } from 'zod';
import { DECISIONS, EXCEPTION_STATES, type FoundExceptions } from '../../core/exceptions/exception.ts';
import { EXCEPTION_KINDS } from '../../core/exceptions/exception-facts.ts';
import { EXCEPTION_OUTCOMES } from '../../core/exceptions/exception-words.ts';
import { answer } from './answer.ts';
import { instant } from './shared-answers.ts';

const id = z.uuid();

/** A page of exceptions. */
export const foundExceptionsAnswer = answer<FoundExceptions>()(
  z
    .object({
      exceptions: z.array(
        z.object({
          id,
          kind: z.enum(EXCEPTION_KINDS),
          code: z
            .string()
            .nullable()
            .describe('Which of the things that its kind covers; null where it covers one.'),
          event: z
            .object({ id, name: z.string() })
            .nullable()
            .describe('Null: the money belongs to no event here.'),
          order: z.object({ id, number: z.string(), email: z.string() }).nullable(),
          reference: z
            .string()
            .nullable()
            .describe('The card provider’s reference or id of what belongs to no event here.'),
          provider: z.string().nullable(),
          amount: z
            .object({ minor: z.int(), currency: z.string().describe('The provider’s code.') })
            .nullable(),
          detail: z.string().describe('What happened.'),
          outcome: z
            .enum(EXCEPTION_OUTCOMES)
            .nullable()
            .describe('What was done automatically, or what ended it; null when nothing was.'),
          resolution: z.string().nullable().describe('The outcome in words.'),
          refund: z
            .object({
              id,
              state: z.enum(['requested', 'pending', 'processing', 'done', 'failed', 'needs_attention']),
              anotherWay: z
                .boolean()
                .describe('It failed, and the customer got all of its money another way.'),
            })
            .nullable()
            .describe('How the refund of its money stands.'),
          createdAt: instant,
          decisions: z.array(z.enum(DECISIONS)).describe('What a person may decide about it now.'),
          settled: z
            .object({
              at: instant,
              by: z.string().nullable().describe('Null: it was settled automatically.'),
              decision: z.enum(DECISIONS).nullable().describe('Null: it was settled automatically.'),
              note: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
      state: z.enum(EXCEPTION_STATES),
      counts: z.object({ open: z.int(), settled: z.int() }),
      page: z.int(),
      pages: z.int(),
    })
    .meta({ id: 'FoundExceptions' }),
);

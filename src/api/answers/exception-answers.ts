import { z } from 'zod';
import { EXCEPTION_STATES, type FoundExceptions } from '../../core/exceptions/exception.ts';
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
          kind: z.enum([
            'late',
            'duplicate',
            'mismatch',
            'refund_failed',
            'refund_needs_attention',
            'unknown_payment',
            'dispute',
            'reconciliation',
            'provider_refund',
            'not_opened',
            'unseen_return',
            'mail_undelivered',
          ]),
          event: z
            .object({ id, name: z.string() })
            .nullable()
            .describe('Null: the money belongs to no event here.'),
          order: z.object({ id, number: z.string(), email: z.string() }).nullable(),
          subject: z.string().describe('What it is about: a payment’s reference, a refund’s id.'),
          provider: z.string().nullable(),
          amount: z
            .object({ minor: z.int(), currency: z.string().describe('The provider’s code.') })
            .nullable(),
          detail: z.string().describe('What happened.'),
          resolution: z.string().nullable().describe('What was done automatically.'),
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
          settled: z
            .object({
              at: instant,
              by: z.string().nullable().describe('Null: it was settled automatically.'),
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

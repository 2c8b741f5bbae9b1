import { z } from 'zod';

/** RFC 9457 problem details, as the front door writes them. */
export const problemAnswer = z
  .object({
    type: z.string().describe('Always `about:blank`: the status and `code` say it all.'),
    title: z.string().describe('The kind of problem, the same for all of its status.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What went wrong this time, for people.'),
    code: z.string().describe('What went wrong, for programs; stable.').meta({ example: 'order.sold-out' }),
    issues: z
      .array(
        z.object({
          path: z
            .string()
            .describe('The field as you spelt it: `types.0.priceMinor`; empty for the whole body.'),
          message: z.string().describe('For people, to show beside the field.'),
        }),
      )
      .optional()
      .describe('One for each field that is wrong.'),
  })
  .describe('Problem details (RFC 9457). Some problems have more fields than these.');

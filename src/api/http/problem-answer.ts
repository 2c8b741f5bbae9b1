import { z } from 'zod';

/** Problem details by RFC 9457, as the front door writes them. */
export const problemAnswer = z
  .object({
    type: z.string().describe('Always `about:blank`; use the status and `code`.'),
    title: z.string().describe('The kind of problem, the same for every problem with this status.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What went wrong, for people.'),
    code: z.string().describe('What went wrong, for programs; stable.').meta({ example: 'order.sold-out' }),
    issues: z
      .array(
        z.object({
          path: z
            .string()
            .describe('The path of the field, such as `types.0.priceMinor`; empty for the whole body.'),
          message: z.string().describe('For people, to show beside the field.'),
        }),
      )
      .optional()
      .describe('One for each wrong field.'),
  })
  .describe('Problem details (RFC 9457). Some problems have more fields than these.');

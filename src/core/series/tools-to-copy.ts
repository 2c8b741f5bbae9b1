import { z } from 'zod';
import { instant, timeZone } from '../shared/answer-fields.ts';

/** What is set for an event outside its own form, and can be copied to later dates. */
export const COPIED_TOOLS = ['add-ons', 'promo-codes', 'questions', 'door-areas', 'waiting-list'] as const;
export type CopiedTool = (typeof COPIED_TOOLS)[number];

const tool = z.enum(COPIED_TOOLS, { error: 'Choose what to copy.' });

/** The tools of a date to copy to all later ones. */
export const toolsToCopy = z.strictObject({
  tools: z
    .array(tool, { error: 'Choose what to copy.' })
    .min(1, { error: 'Choose what to copy.' })
    .describe('`questions`: with whether names are asked for.'),
});

const copiedItem = z.object({
  tool,
  name: z.string(),
  outcome: z.enum(['added', 'changed', 'kept']).describe('`kept`: the date keeps its own, or none.'),
  why: z.string().nullable().describe('Why it was kept, in a sentence; else null.'),
});
export type CopiedItem = z.infer<typeof copiedItem>;

/** The result for each later date. */
export const toolsCopiedAnswer = z
  .object({
    dates: z
      .array(
        z.object({
          id: z.uuid(),
          startsAt: instant,
          timeZone,
          items: z.array(copiedItem).describe('What was the same there already is left out.'),
        }),
      )
      .describe('All later dates that are neither cancelled nor over.'),
  })
  .meta({ id: 'ToolsCopied' });
export type ToolsCopied = z.infer<typeof toolsCopiedAnswer>;

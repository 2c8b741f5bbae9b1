import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';
import { lineOfText, text } from '../shared/text/text.ts';

const NEEDED = 'Write a note first.';

export const orderNoteInput = z.strictObject({
  text: text({ max: 2_000, tooLong: 'Use at most 2,000 characters.' }).min(1, { error: NEEDED }),
});

/** A note of staff about an order. */
export const orderNoteAnswer = z
  .object({
    id: z.uuid(),
    text: z.string(),
    writtenBy: z
      .string()
      .nullable()
      .describe('Their name, or else their email; null once they have no account.'),
    writtenAt: instant,
  })
  .meta({ id: 'OrderNote' });
export type OrderNote = z.infer<typeof orderNoteAnswer>;

const MOST_TAGS = 20;

export const orderTagsInput = z.strictObject({
  tags: z
    .array(lineOfText({ max: 30, needed: 'Write a tag.' }), { error: 'List the tags.' })
    .max(MOST_TAGS, { error: `An order can have ${MOST_TAGS} tags.` })
    .describe('All tags of the order from now on; those that differ by capitals alone are one.'),
});

export const orderTagsAnswer = z.object({
  tags: z.array(z.string()).describe('In the order of the alphabet.'),
});

/** The tags to choose from. */
export const knownTagsAnswer = z
  .object({
    tags: z.array(
      z.object({
        tag: z.string(),
        orders: z.int().describe('How many orders of this event have it.'),
      }),
    ),
  })
  .meta({ id: 'KnownTags' });
export type KnownTags = z.infer<typeof knownTagsAnswer>;

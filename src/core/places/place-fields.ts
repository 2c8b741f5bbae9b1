import { z } from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const CONTROL = /[\u0000-\u001f\u007f]+/g;
const LONGEST_SEARCH = 200;

/** A position, to a centimetre. */
const degrees = (limit: number) =>
  z.coerce
    .number({ error: 'Enter the position in degrees.' })
    .overwrite((typed) => Math.round(typed * 1e7) / 1e7)
    .min(-limit, { error: 'There is no such place.' })
    .max(limit, { error: 'There is no such place.' });

export const pointInput = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });

const session = z
  .string()
  .regex(/^[\w-]{1,36}$/, { error: 'A session is up to 36 letters, digits, _ and -.' })
  .optional()
  .describe('Any name for one search, from its first letter to the choice: providers bill by search.');

/** A search for a place. A long text is cut, not refused: a pasted letter is no mistake. */
export const suggestInput = z.strictObject({
  text: z
    .string({ error: 'Enter what to look for.' })
    .transform((typed) => typed.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SEARCH)),
  latitude: degrees(90).optional().describe('Places near here first.'),
  longitude: degrees(180).optional(),
  session,
  asked: z
    .stringbool({ error: 'Use true or false.' })
    .default(false)
    .describe('The person pressed Search. Providers whose `search` is `when-asked` answer only then.'),
});

export const chooseInput = z.strictObject({
  placeId: z.string({ error: 'Choose a place from the list.' }).min(1).max(500),
  session,
});

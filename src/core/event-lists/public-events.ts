import { z } from 'zod';
import { type Currency, currencySchema, MAX_PRICE_MINOR, SPEC_CURRENCIES } from '../shared/money.ts';
import { parsePrice } from '../ticket-types/price.ts';
import { upcomingEvent } from './event-lists.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it takes out
const UNSEARCHABLE = /[\u0000-\u001f\u007f\ufffd]|\p{Cs}/gu;

/** Words to search for, as one line and cut to the length of a long name. Anything but a text counts as empty. */
const words = z
  .string()
  .overwrite((typed) => Array.from(typed.replace(UNSEARCHABLE, ' ').trim()).slice(0, 100).join('').trim())
  .catch('');
const day = z.iso
  .date()
  .refine((date) => date >= '1900' && date < '2200')
  .optional()
  .catch(undefined);

export const WHEN = ['any', 'today', 'weekend', 'month'] as const;

/** The query of the list's address; invalid values are ignored. */
export const publicEventsQuery = z
  .object({
    q: words,
    where: words,
    when: z.enum(WHEN).catch('any'),
    from: day,
    to: day,
    free: z
      .enum(['1', 'true', 'on'])
      .optional()
      .catch(undefined)
      .transform((asked) => asked !== undefined),
    /** As people type prices. */
    max: z.string().optional().catch(undefined),
    currency: currencySchema.optional().catch(undefined),
    grouped: z
      .enum(['true'])
      .optional()
      .catch(undefined)
      .transform((asked) => asked !== undefined),
    page: z.coerce.number().int().min(1).max(500).catch(1),
  })
  .transform(({ max, ...asked }) => ({ ...asked, maxMinor: readMax(max, asked.currency) }));

/** Reads the highest price, minor units; hundredths of a unit of any currency unless one is asked for. */
function readMax(typed = '', currency: Currency = SPEC_CURRENCIES[0]): number | undefined {
  const minor = parsePrice(typed, currency);
  return minor !== undefined && minor <= MAX_PRICE_MINOR ? minor : undefined;
}

export type PublicEventsQuery = z.output<typeof publicEventsQuery>;

export const publicEventsAnswer = z.object({
  events: z.array(upcomingEvent).describe('Soonest first, 24 a page.'),
  count: z.int().describe('How many there are of them.'),
  page: z.int(),
  pages: z.int(),
  currencies: z
    .array(currencySchema)
    .describe('Those that coming events are priced in and that can be paid in here.'),
});
export type PublicEvents = z.infer<typeof publicEventsAnswer>;

/** The same for the API's documentation: each parameter is optional. */
export const publicEventsParameters = z.object({
  q: z.string().optional().describe('Part of a name, place or description; small typos are fine.'),
  where: z
    .string()
    .optional()
    .describe('A town, with what is within 50 km of it, or any part of an address.'),
  when: z.enum(WHEN).optional().describe('By the days on the clocks of each event.'),
  from: z.string().optional().describe('`YYYY-MM-DD`: going on that day or later; in place of `when`.'),
  to: z.string().optional().describe('`YYYY-MM-DD`: going on that day or earlier.'),
  free: z.enum(['true']).optional().describe('With a ticket that costs nothing.'),
  max: z
    .string()
    .optional()
    .describe(
      'With a ticket at this price or less, all fees in it; major units of `currency`, such as `2.50` or `2,50`.',
    ),
  currency: currencySchema.optional().describe('Without it, of any.'),
  grouped: z.enum(['true']).optional().describe('Each series once, by its first date that matches.'),
  page: z.string().optional().describe('From 1.'),
});

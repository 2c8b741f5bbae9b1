import { z } from 'zod';
import { LONGEST_SEARCH } from './search-text.ts';

/** Any text is accepted; what cannot be searched for is left out. */
export const searchQuery = z.object({
  text: z
    .string({ error: 'Enter what to look for.' })
    .max(LONGEST_SEARCH, { error: 'Search for something shorter: at most 2 000 characters.' })
    .describe(
      'Part of an event’s name, place or description, of an email address, an order’s number, or a ticket’s short code; small typos are fine. `manage-event:` in front narrows it to events.',
    ),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(1)
    .describe('From 1; each kind has at most 20 hits a page, users 50.'),
});

import { z } from 'zod';
import { CURRENCIES, type Money } from '../../core/shared/money.ts';
import { answer } from './answer.ts';

export const instant = z.iso.datetime().meta({ example: '2026-12-05T17:00:00.000Z' });
export const timeZone = z
  .string()
  .describe('IANA zone to show times in.')
  .meta({ example: 'Africa/Johannesburg' });
export const bannerUrl = z.string().nullable().describe('Same-origin path of the banner, webp.');
export const accent = z.string().nullable().describe('The banner’s most vivid colour, `#rrggbb`.');

export const money = answer<Money>()(
  z
    .object({
      minor: z.int().describe('Minor units: cents.').meta({ example: 35_000 }),
      currency: z.enum(CURRENCIES),
    })
    .meta({ id: 'Money', description: 'An amount and its currency.' }),
);

/** What an event was before it was moved. */
export const movedSince = z.object({
  at: instant.describe('When it was changed last.'),
  startsAt: instant,
  endsAt: instant,
  timeZone,
  locationText: z.string(),
  changed: z.array(z.enum(['when', 'where'])),
});

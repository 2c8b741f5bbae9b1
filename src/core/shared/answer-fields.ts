import { z } from 'zod';

export const instant = z.iso.datetime().meta({ example: '2026-12-05T17:00:00.000Z' });
export const timeZone = z
  .string()
  .describe('IANA zone to show times in.')
  .meta({ example: 'Africa/Johannesburg' });
export const bannerUrl = z.string().nullable().describe('Same-origin path of the banner, webp.');
export const accent = z.string().nullable().describe('The banner’s most vivid colour, `#rrggbb`.');

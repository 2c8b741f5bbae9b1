import { z } from 'zod';

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

/** A badge with a ticket's contents, ready to be printed. All lengths are millimetres, from the label's upper left corner. */
export const badgeAnswer = z
  .object({
    width: z.number(),
    height: z.number(),
    fields: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('text'),
            ...box,
            fontSize: z.number().describe('The largest size, pt: text has to be made smaller until it fits.'),
            align: z.enum(['left', 'center', 'right']),
            bold: z.boolean(),
            text: z.string(),
          }),
          z.object({ kind: z.literal('qr'), ...box, svg: z.string().describe('The code as an SVG image.') }),
        ]),
      )
      .describe('Fields without contents, such as a name that nobody gave, are left out.'),
  })
  .meta({ id: 'Badge' });

export type Badge = z.infer<typeof badgeAnswer>;
export type PrintedField = Badge['fields'][number];

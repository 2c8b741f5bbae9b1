import { z } from 'zod';
import { lineOfText } from '../shared/text/text.ts';

/** Bounds of a label, mm: from the smallest that label printers take to a sheet of A4. */
export const LABEL_MM = { least: 20, most: 300 };

/** The most fields on one label. */
export const MAX_FIELDS = 20;

/** Bounds of a font size, pt. */
export const FONT_PT = { least: 5, most: 120 };

/** The smallest side of a QR code, mm: a printer of 203 dpi then draws each of its 53 modules, border included, with two dots. */
export const LEAST_QR_MM = 14;

const mm = (least: number, most: number) =>
  z
    .number({ error: 'Enter a number of millimetres.' })
    .min(least, { error: `Use at least ${least} mm.` })
    .max(most, { error: `Use at most ${most} mm.` })
    // Half a millimetre is what people can see.
    .multipleOf(0.5, { error: 'Use whole or half millimetres.' });

const place = {
  x: mm(0, LABEL_MM.most).describe('From the label’s left edge, mm.'),
  y: mm(0, LABEL_MM.most).describe('From the label’s top edge, mm.'),
  width: mm(2, LABEL_MM.most).describe('mm'),
  height: mm(2, LABEL_MM.most).describe('mm'),
};

const type = {
  fontSize: z
    .number({ error: 'Enter a font size.' })
    .min(FONT_PT.least, { error: `Use at least ${FONT_PT.least} pt.` })
    .max(FONT_PT.most, { error: `Use at most ${FONT_PT.most} pt.` })
    .multipleOf(0.5, { error: 'Use whole or half points.' })
    .describe('The largest size, pt. Text that does not fit its box is printed smaller.'),
  align: z.enum(['left', 'center', 'right'], { error: 'Choose left, centre or right.' }),
  bold: z.boolean(),
};

const field = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('name').describe('The attendee’s name.'), ...place, ...type }),
    z.strictObject({ kind: z.literal('type').describe('The ticket type.'), ...place, ...type }),
    z.strictObject({ kind: z.literal('event').describe('The event’s name.'), ...place, ...type }),
    z.strictObject({
      kind: z.literal('answer').describe('The answer to a question, such as a company.'),
      questionId: z.guid({ error: 'Choose a question.' }).toLowerCase(),
      ...place,
      ...type,
    }),
    z.strictObject({
      kind: z.literal('text').describe('The same on every badge.'),
      text: lineOfText({ max: 200, needed: 'Enter the text.' }),
      ...place,
      ...type,
    }),
    z.strictObject({
      kind: z.literal('qr').describe('The ticket’s code, as large as fits its box.'),
      ...place,
    }),
  ],
  { error: 'There is no such kind of field.' },
);

/** The label that is printed for a ticket. Later fields lie on earlier ones. */
export const badgeLayoutSchema = z
  .strictObject({
    width: mm(LABEL_MM.least, LABEL_MM.most).describe('Of the label, mm.'),
    height: mm(LABEL_MM.least, LABEL_MM.most).describe('Of the label, mm.'),
    fields: z
      .array(field)
      .min(1, { error: 'Add at least one field.' })
      .max(MAX_FIELDS, { error: `A badge can have up to ${MAX_FIELDS} fields.` }),
  })
  .check(({ value: { width, height, fields }, issues }) => {
    for (const [at, one] of fields.entries()) {
      const path = ['fields', at];
      const refuse = (message: string) => issues.push({ code: 'custom', input: one, path, message });
      if (one.x + one.width > width || one.y + one.height > height) refuse('This lies beyond the label.');
      if (one.kind === 'qr' && Math.min(one.width, one.height) < LEAST_QR_MM)
        refuse(`A QR code needs at least ${LEAST_QR_MM} mm.`);
    }
  })
  .meta({ id: 'BadgeLayout' });

export type BadgeLayout = z.output<typeof badgeLayoutSchema>;
export type BadgeField = BadgeLayout['fields'][number];

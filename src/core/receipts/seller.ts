import { z } from 'zod';
import { maybeLineOfText, text } from '../shared/text.ts';

/** The seller's details, as receipts show them. Where all are empty, receipts name the organiser's account and show no VAT. */
export const sellerAnswer = z
  .object({
    legalName: z.string(),
    address: z.string().describe('May have several lines.'),
    registrationNumber: z.string(),
    vatNumber: z.string(),
    vatRate: z
      .int()
      .nullable()
      .describe('VAT that prices include, in hundredths of a percent: 1500 for 15 %. Null: none is shown.'),
  })
  .meta({ id: 'Seller' });
export type Seller = z.infer<typeof sellerAnswer>;

export const NO_SELLER: Seller = {
  legalName: '',
  address: '',
  registrationNumber: '',
  vatNumber: '',
  vatRate: null,
};

export const sellerInput = z
  .strictObject({
    legalName: maybeLineOfText({ max: 200 }).describe(
      'As registered; leave it and all other fields empty to remove them.',
    ),
    address: text({ max: 500, tooLong: 'Use at most 500 characters.' }).default(''),
    registrationNumber: maybeLineOfText({ max: 60 }).default(''),
    vatNumber: maybeLineOfText({ max: 60 }).default(''),
    vatRate: z
      .int({ error: 'Enter a percentage, like 15 or 7.5.' })
      .min(1, { error: 'Leave this empty if your prices don’t include VAT.' })
      .max(10_000, { error: 'Enter 100 % or less.' })
      .nullable()
      .default(null)
      .describe('VAT that prices include, in hundredths of a percent: 1500 for 15 %. Null: none is shown.'),
  })
  .refine(({ legalName, ...rest }) => legalName !== '' || !Object.values(rest).some(Boolean), {
    error: 'Enter the name to show on receipts.',
    path: ['legalName'],
  });

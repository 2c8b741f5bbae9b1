import { z } from 'zod';
import { maybeLineOfText, text } from '../shared/text.ts';

/** The seller's details, as receipts show them. Where all are empty, receipts name the organiser's account. */
export const sellerAnswer = z
  .object({
    legalName: z.string(),
    address: z.string().describe('May have several lines.'),
    registrationNumber: z.string(),
    vatNumber: z.string(),
  })
  .meta({ id: 'Seller' });
export type Seller = z.infer<typeof sellerAnswer>;

export const NO_SELLER: Seller = {
  legalName: '',
  address: '',
  registrationNumber: '',
  vatNumber: '',
};

export const sellerInput = z
  .strictObject({
    legalName: maybeLineOfText({ max: 200 }).describe(
      'As registered; leave it and all other fields empty to remove them.',
    ),
    address: text({ max: 500, tooLong: 'Use at most 500 characters.' }).default(''),
    registrationNumber: maybeLineOfText({ max: 60 }).default(''),
    vatNumber: maybeLineOfText({ max: 60 }).default(''),
  })
  .refine(({ legalName, ...rest }) => legalName !== '' || !Object.values(rest).some(Boolean), {
    error: 'Enter the name to show on receipts.',
    path: ['legalName'],
  });

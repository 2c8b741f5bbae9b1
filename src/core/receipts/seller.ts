import { z } from 'zod';
import type { Tables } from '../../db/tables.ts';
import { namesOf } from '../shared/fields.ts';
import { isTimeZone } from '../shared/local-time.ts';
import { maybeLineOfText, text } from '../shared/text/text.ts';

/** The seller's details on receipts, each a column of this name. A column that is not declared here does not compile. */
const details = {
  legalName: maybeLineOfText({ max: 200 }).describe(
    'As registered; leave it and all other fields empty to remove them.',
  ),
  address: text({ max: 500, tooLong: 'Use at most 500 characters.' })
    .default('')
    .describe('May have several lines.'),
  registrationNumber: maybeLineOfText({ max: 60 }).default(''),
  vatNumber: maybeLineOfText({ max: 60 }).default(''),
} satisfies Record<
  Exclude<keyof Tables['sellers'], 'organisationId' | 'version' | 'savedAt' | 'reverseCharge'>,
  z.ZodType
>;
export const SELLER_DETAILS = namesOf(details);

/** What receipts say about the seller. */
export const sellerDetails = z.object(details);
export type SellerDetails = z.infer<typeof sellerDetails>;

/** The seller's details, as receipts show them. If all are empty, receipts name the organiser's account. */
export const sellerAnswer = sellerDetails
  .extend({
    timeZone: z
      .string()
      .nullable()
      .describe('IANA. Receipts and credit notes have the day there. Null before you have an event.'),
  })
  .meta({ id: 'Seller' });
export type Seller = z.infer<typeof sellerAnswer>;

export const NO_SELLER: Seller = { ...sellerDetails.parse({ legalName: '' }), timeZone: null };

export const sellerInput = z
  .strictObject({
    ...details,
    timeZone: z
      .string({ error: 'Choose a time zone.' })
      .refine(isTimeZone, { error: 'Choose a time zone from the list, such as Africa/Johannesburg.' })
      .nullish()
      .describe(
        'IANA, for the day on receipts. Without one, it stays: your first event’s unless you chose another.',
      ),
  })
  .refine(({ legalName, timeZone: _, ...rest }) => legalName !== '' || !Object.values(rest).some(Boolean), {
    error: 'Enter the name to show on receipts.',
    path: ['legalName'],
  });

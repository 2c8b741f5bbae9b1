import { z } from 'zod';
import { COUNTRY_CODES, countryName } from '../profile/countries.ts';
import { lineOfText, maybeLineOfText, text } from '../shared/text/text.ts';
import { euCountryOf, exampleVatNumber, spellVatNumber } from './vat-number.ts';

/** The company that an order is bought for. */
export const businessInput = z
  .strictObject({
    company: lineOfText({ max: 200, needed: 'Enter the company’s name.' }),
    address: text({ max: 500, tooLong: 'Use at most 500 characters.' }).min(1, {
      error: 'Enter the company’s address.',
    }),
    country: z
      .enum(COUNTRY_CODES, { error: 'Choose the company’s country.' })
      .describe('ISO 3166-1 alpha-2.'),
    vatNumber: maybeLineOfText({ max: 30 })
      .default('')
      .describe('For a country of the EU its form is checked. It is not looked up.'),
  })
  .superRefine(
    ({ vatNumber, country }, { addIssue }) => {
      if (vatNumber === '' || spellVatNumber(vatNumber, country) !== undefined) return;
      const message = `This isn’t a VAT number of ${countryName(country)}. They look like ${exampleVatNumber(country)}.`;
      addIssue({ code: 'custom', path: ['vatNumber'], message });
    },
    // Reported together with errors in other fields, once these two are valid.
    {
      when: ({ issues }) =>
        !issues.some(
          ({ path = [] }) => path.length === 0 || ['country', 'vatNumber'].includes(String(path[0])),
        ),
    },
  )
  .transform((business) => ({
    ...business,
    vatNumber: spellVatNumber(business.vatNumber, business.country) ?? business.vatNumber,
  }));
export type Business = z.output<typeof businessInput>;

export const businessAnswer = z
  .object({
    company: z.string(),
    address: z.string().describe('May have several lines.'),
    country: z.string().describe('ISO 3166-1 alpha-2.'),
    vatNumber: z.string().describe('Empty where they gave none.'),
    reverseCharge: z
      .boolean()
      .describe('At least one line was sold without tax (`Reverse charge`): the company accounts for it.'),
  })
  .meta({ id: 'BusinessBuyer' });
export type BusinessBuyer = z.infer<typeof businessAnswer>;

/**
 * Tells whether a company and its seller have VAT numbers of different EU countries. Then it pays no tax where the rate allows reverse
 * charge. In the seller's own country, the tax is due as usual.
 */
export function buysFromAbroad(
  business: Pick<Business, 'vatNumber'> | undefined,
  seller: { vatNumber: string } | undefined,
): boolean {
  if (!business || !seller) return false;
  const [theirs, own] = [euCountryOf(business.vatNumber), euCountryOf(seller.vatNumber)];
  return theirs !== undefined && own !== undefined && theirs !== own;
}

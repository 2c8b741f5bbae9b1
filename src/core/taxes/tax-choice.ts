import { z } from 'zod';

/** What a ticket type names instead of a tax rate if it is sold without tax. */
export const NO_TAX = 'none';

/** The tax that a ticket type or an add-on chooses. */
export const taxChoiceInput = z
  .union([z.literal(NO_TAX), z.uuid().toLowerCase()], { error: 'Choose one of your tax rates.' })
  .nullish();

export const taxChoiceAnswer = z
  .union([z.literal(NO_TAX), z.uuid()])
  .nullable()
  .describe('The tax rate that it names, or `none`: it is sold without tax. Null: your default.');

import { z } from 'zod';
import type { Seller } from '../../core/receipts/seller.ts';
import { answer } from './answer.ts';

/** What receipts say of a seller. */
export const sellerAnswer = answer<Seller>()(
  z
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
    .meta({ id: 'Seller' }),
);

import { z } from 'zod';
import { codeField, MAX_LINES, priceSchema, quantitySchema, ticketTypeId } from '../holds/place-order.ts';
import { emailSchema } from '../orders/order.ts';
import { tillMethodSchema } from '../providers/till.ts';
import { instant } from '../shared/answer-fields.ts';
import { money } from '../shared/money.ts';
import { businessAnswer, businessInput } from '../taxes/business-buyer.ts';

export const sellAtTillInput = z
  .strictObject({
    quantities: z
      .record(ticketTypeId, quantitySchema)
      .refine((quantities) => Object.keys(quantities).length > 0, { error: 'Choose at least one ticket.' })
      .refine((quantities) => Object.keys(quantities).length <= MAX_LINES, {
        error: `Choose at most ${MAX_LINES} ticket types.`,
      })
      .describe('How many tickets of which type; hidden types and those whose sale is over can be sold too.'),
    prices: z
      .record(ticketTypeId, priceSchema)
      .optional()
      .describe('What is paid for each ticket of a type, minor units, where buyers choose.'),
    code: codeField.optional().describe('A promo code: the prices are those that it gives.'),
    method: tillMethodSchema.describe('How it was paid: in cash, or on the organiser’s own card terminal.'),
    business: businessInput.optional().describe('For whoever buys for a company: what its invoice says.'),
    totalMinor: z
      .int({ error: 'Enter the total in minor units.' })
      .optional()
      .describe(
        'What the buyer was asked for, minor units: a sale that costs something else by now is refused, as that money is taken already.',
      ),
    email: emailSchema.optional().describe('Where to mail the tickets; left out, they are shown or printed.'),
  })
  .superRefine(({ quantities, prices }, { addIssue }) => {
    for (const id of Object.keys(prices ?? {})) {
      if (id in quantities) continue;
      addIssue({ code: 'custom', path: ['prices', id], message: 'Choose how many of these you want.' });
    }
  });

/** A sale at a till, with the tickets to hand over. */
export const tillSaleAnswer = z
  .object({
    orderId: z.uuid(),
    number: z.string().describe('For people to say.'),
    shiftId: z.uuid(),
    soldAt: instant,
    method: tillMethodSchema.nullable().describe('Null where nothing was to be paid.'),
    total: money,
    email: z.string().nullable().describe('Where the tickets are mailed; null where nobody gave an address.'),
    link: z.url().describe('The page with these tickets, for the customer to open; it needs no account.'),
    tickets: z
      .array(
        z.object({
          id: z.uuid(),
          typeName: z.string(),
          addOns: z.array(z.string()).describe('What comes with it, by name: hand it out.'),
          code: z.string().describe('The content of its QR.'),
          shortCode: z.string(),
          admits: z.boolean().describe('It lets somebody in. False: it is an add-on that was bought alone.'),
          people: z.int().describe('How many people it admits.'),
          admittedAt: instant.nullable(),
        }),
      )
      .describe('Those that are valid.'),
    business: businessAnswer.nullable().describe('The company that it was sold to; null for anybody else.'),
    receipt: z
      .object({
        number: z.string(),
        isInvoice: z.boolean().describe('It names the seller, so it is an invoice.'),
        creditNotes: z.array(z.string()).describe('The numbers of its credit notes.'),
      })
      .nullable()
      .describe('Null where nothing was paid.'),
    toHandBack: money
      .nullable()
      .describe('Its event was cancelled, and this is still to be handed back; null where nothing is.'),
    handedBack: money.nullable().describe('What went back to the customer so far.'),
  })
  .meta({ id: 'TillSale' });
export type TillSale = z.infer<typeof tillSaleAnswer>;

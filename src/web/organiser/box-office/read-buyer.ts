import { z } from 'zod';
import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import { emailSchema } from '../../../core/orders/order.ts';
import { businessInput, buysFromAbroad } from '../../../core/taxes/business-buyer.ts';
import { readCompany } from '../../ui/forms/read-company.ts';

const buyerInput = z.object({ email: emailSchema.optional(), business: businessInput.optional() });

/**
 * Reads the buyer's details before any money is taken; core would refuse the same details only afterwards.
 * @param typed an address for the tickets, and what was typed for a company
 * @returns what to send, whether they are a company in another EU country, and the errors by path
 */
export function readBuyer(
  typed: { email: string; company: Record<string, string> },
  seller: BoxOffice['seller'],
): { buyer: z.input<typeof buyerInput>; abroad: boolean; wrong: Record<string, string> } {
  const email = typed.email.trim();
  const business = readCompany(typed.company);
  const buyer = { ...(email && { email }), ...(business && { business }) } as z.input<typeof buyerInput>;
  const read = buyerInput.safeParse(buyer);
  const issues = read.error?.issues ?? [];
  return {
    buyer,
    abroad: buysFromAbroad(read.data?.business, seller),
    wrong: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
  };
}

import { z } from 'zod';
import type { Bank, ProviderPayouts } from '../../../core/providers/payment-provider.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { type PaystackCaller, PaystackRefusal } from './caller.ts';

const bankAnswer = z.object({ code: z.string(), name: z.string(), active: z.boolean().default(true) });
const holderAnswer = z.object({ account_name: z.string().nullish() });
const subaccountAnswer = z.object({ subaccount_code: z.string().min(1) });

/**
 * Paystack pays a share of a payment into a subaccount's bank account. Source: https://paystack.com/docs/api/subaccount,
 * /miscellaneous (banks) and /verification (resolve, which is not available in every country)
 */
export function paystackPayouts(call: PaystackCaller, currencies: readonly Currency[]): ProviderPayouts {
  async function banksOf(currency: Currency): Promise<Bank[]> {
    const banks: Bank[] = [];
    // Nigeria alone has more banks than fit on a page.
    for await (const { active, code, name } of call.listOf(bankAnswer, `/bank?currency=${currency}`)) {
      if (active) banks.push({ code, name, currency });
    }
    return banks;
  }

  return {
    async banks() {
      const lists = await Promise.all(currencies.map(banksOf));
      return lists.flat();
    },

    async holderOf({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      try {
        const found = await call(holderAnswer, `/bank/resolve?${query}`);
        return found?.account_name ?? null;
      } catch (error) {
        if (!(error instanceof PaystackRefusal) || error.httpStatus >= 500 || error.httpStatus === 429)
          throw error;
        // With 422, the bank knows no such account. Any other refusal means that the banks of that country cannot be asked.
        return error.httpStatus === 422 ? undefined : null;
      }
    },

    async save({ account, businessName, email, bankCode, accountNumber }) {
      const saved = await call(
        subaccountAnswer,
        account === null ? '/subaccount' : `/subaccount/${encodeURIComponent(account)}`,
        {
          business_name: businessName,
          settlement_bank: bankCode,
          account_number: accountNumber,
          // Each payment names the platform's part, so no percentage is set here.
          percentage_charge: 0,
          primary_contact_email: email,
        },
        account === null ? 'POST' : 'PUT',
      );
      if (!saved) throw new Error('Paystack does not know the subaccount any more.');
      return { account: saved.subaccount_code };
    },
  };
}

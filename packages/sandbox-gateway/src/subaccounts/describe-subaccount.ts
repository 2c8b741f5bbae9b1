import { findBank, resolveAccount } from './banks.ts';
import type { Subaccount } from './subaccount.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** The `data` of the subaccount calls; `percentage_charge` is what the main account keeps, in percent. */
export function describeSubaccount(subaccount: Subaccount): Record<string, unknown> {
  const { bankCode, accountNumber } = subaccount;
  return {
    id: subaccount.id,
    subaccount_code: subaccount.code,
    business_name: subaccount.businessName,
    ...subaccount.details,
    percentage_charge: subaccount.percentageCharge,
    settlement_bank: findBank(bankCode)?.name ?? bankCode,
    bank: findBank(bankCode)?.id ?? null,
    bank_code: bankCode,
    account_number: accountNumber,
    account_name: resolveAccount(accountNumber, bankCode).account_name,
    currency: subaccount.currency,
    active: subaccount.active,
    is_verified: false,
    product: 'collection',
    integration: 1,
    domain: 'test',
    createdAt: iso(subaccount.createdAt),
    updatedAt: iso(subaccount.updatedAt),
  };
}

import { createHash } from 'node:crypto';
import { ApiError } from '../api/envelope.ts';

/** A bank that a payout can go to. */
export interface Bank {
  id: number;
  name: string;
  code: string;
  country: string;
  currency: string;
}

const named = (country: string, currency: string, codes: Record<string, string>): Omit<Bank, 'id'>[] =>
  Object.entries(codes).map(([name, code]) => ({ name, code, country, currency }));

/** Some banks of each country that pays out in its currency; nobody's money goes there. */
const few: readonly Bank[] = [
  ...named('South Africa', 'ZAR', {
    'Absa Bank Limited, South Africa': '632005',
    'Capitec Bank Limited': '470010',
    'Discovery Bank Limited': '679000',
    'First National Bank': '250655',
    Nedbank: '198765',
    'Standard Bank South Africa': '051001',
    TymeBank: '678910',
  }),
  ...named('Nigeria', 'NGN', {
    'Access Bank': '044',
    'Ecobank Nigeria': '050',
    'First Bank of Nigeria': '011',
    'Guaranty Trust Bank': '058',
    'Kuda Bank': '50211',
    'United Bank For Africa': '033',
    'Zenith Bank': '057',
  }),
  ...named('Ghana', 'GHS', { 'Absa Bank Ghana Ltd': '030100', 'GCB Bank Limited': '040100' }),
  ...named('Kenya', 'KES', { 'Equity Bank': '68', 'Kenya Commercial Bank': '01' }),
  ...named('United States', 'USD', { 'Sandbox Dollar Bank': '900001' }),
  ...named('Germany', 'EUR', { 'Sandbox Euro Bank': '900002' }),
].map((bank, index) => ({ id: index + 1, ...bank }));

const numbers = Array.from({ length: 120 }, (_, index) => String(index + 1).padStart(3, '0'));

/** With these a list of the country's banks takes more than one page, as it does in earnest. */
const madeUp: readonly Bank[] = named(
  'Nigeria',
  'NGN',
  Object.fromEntries(numbers.map((number) => [`Sandbox Microfinance Bank ${number}`, `90${number}`])),
).map((bank, index) => ({ id: 1_000 + index, ...bank }));

const all = [...few, ...madeUp];

/** The banks to choose from. @param many also the made-up ones: the option `manyBanks` */
export const banksToList = (many: boolean): readonly Bank[] => (many ? all : few);

/** Any of them, also of those that are not listed here. */
export function findBank(code: string): Bank | undefined {
  return all.find((bank) => bank.code === code);
}

export function describeBank(bank: Bank): Record<string, unknown> {
  return {
    ...bank,
    slug: bank.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    longcode: bank.code,
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    active: true,
    is_deleted: false,
    type: bank.currency === 'ZAR' ? 'basa' : 'nuban',
  };
}

/** Six to twelve digits, not beginning with 000000: that is an account nobody has. */
const existing = /^(?!000000)\d{6,12}$/;

const firstNames = ['Ada', 'Ben', 'Chidi', 'Dineo', 'Esi', 'Femi', 'Grace', 'Halima'];
const lastNames = ['Abrahams', 'Botha', 'Dlamini', 'Mensah', 'Ndlovu', 'Okafor', 'Otieno', 'van Wyk'];

/**
 * Whose account it is: a name made up from the number, always the same. ApiError 422 `account_not_resolved` when the bank
 * is unknown or the account is one that nobody has.
 */
export function resolveAccount(
  accountNumber: string,
  bankCode: string,
): { account_number: string; account_name: string; bank_id: number } {
  const bank = findBank(bankCode);
  if (!bank || !existing.test(accountNumber)) {
    throw new ApiError(
      422,
      'account_not_resolved',
      'Could not resolve account name. Check parameters or try again.',
    );
  }
  const [first = 0, last = 0] = createHash('sha256').update(accountNumber).digest();
  const name = `${firstNames[first % firstNames.length]} ${lastNames[last % lastNames.length]}`;
  return { account_number: accountNumber, account_name: name, bank_id: bank.id };
}

import { providerName } from '../providers/provider-name.ts';

/** Describes an account in one line for a mail: "Paystack: Nedbank, account ending in 6543". */
export function describePayee(
  provider: string,
  payee: { bankName: string | null; last4: string | null; holder?: string | null },
): string {
  const name = providerName(provider);
  if (payee.bankName !== null) return `${name}: ${payee.bankName}, account ending in ${payee.last4}`;
  return payee.holder ? `${name}: ${payee.holder}` : `${name}: an account without a name yet`;
}

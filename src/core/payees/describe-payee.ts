import { providerName } from '../providers/find-provider.ts';
import type { App } from '../shared/app.ts';

/** Describes an account in one line for a mail: "Paystack: Nedbank, account ending in 6543". */
export function describePayee(
  app: Pick<App, 'providers'>,
  provider: string,
  payee: { bankName: string | null; last4: string | null; holder?: string | null },
): string {
  const name = providerName(app, provider);
  if (payee.bankName !== null) return `${name}: ${payee.bankName}, account ending in ${payee.last4}`;
  return payee.holder ? `${name}: ${payee.holder}` : `${name}: an account without a name yet`;
}

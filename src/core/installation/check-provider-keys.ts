import type { PaymentProvider } from '../providers/payment-provider.ts';
import { KeyRefused } from '../providers/provider-refusals.ts';
import type { Finding } from './finding.ts';

/** What asking the card providers with our keys came to. */
export interface CheckedKeys {
  findings: Finding[];
  /** The providers that accept their key; `live`: real money moves. */
  accepted: { name: string; live: boolean }[];
}

/** Asks each card provider for something harmless: nobody can pay with a key that it does not accept. */
export async function checkProviderKeys(providers: readonly PaymentProvider[]): Promise<CheckedKeys> {
  const checked: CheckedKeys = { findings: [], accepted: [] };
  for (const provider of providers) {
    const { name } = provider;
    await provider.checkKey().then(
      ({ live }) => checked.accepted.push({ name, live }),
      (error: Error) =>
        checked.findings.push(error instanceof KeyRefused ? refused(name, error) : silent(name, error)),
    );
  }
  return checked;
}

const refused = (name: string, { message }: Error): Finding => ({
  code: 'payments.key-refused',
  severity: 'problem',
  says: `${name} doesn’t accept its key, so nobody can pay: “${message}”.`,
  advice: `Copy the secret key from ${name}’s dashboard into the settings again. A restricted key needs to read and write payments, refunds and disputes.`,
});

const silent = (name: string, { message }: Error): Finding => ({
  code: 'payments.provider-silent',
  severity: 'problem',
  says: `${name} gives no answer, so nobody can pay: ${message}.`,
  advice: `Check that this machine reaches it, and whether ${name} says that something is wrong there.`,
});

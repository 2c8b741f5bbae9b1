import { z } from 'zod';
import { providerOf } from '../providers/find-provider.ts';
import type { Bank, ProviderConnect, ProviderPayouts } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { refusal } from './refusals.ts';

export const providerSchema = z.string({ error: 'Choose a card provider.' }).min(1).max(40);

export const accountNumberInput = z
  .string({ error: 'Enter the account number.' })
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{5,20}$/, { error: 'An account number has 5 to 20 digits.' }));

/** A bank account as it is typed; spaces and dashes in the number are removed. */
export const payoutAccount = z.strictObject({
  provider: providerSchema,
  bankCode: z.string({ error: 'Choose your bank.' }).min(1, { error: 'Choose your bank.' }).max(40),
  accountNumber: accountNumberInput,
});

/**
 * @throws DomainError 'not-found' (payout.unknown-provider) for a provider that is not configured or cannot pay organisers' bank accounts
 */
export function requirePayouts(app: Pick<App, 'providers'>, providerId: string): ProviderPayouts {
  const payouts = providerOf(app, providerId)?.payouts;
  if (payouts) return payouts;
  throw refusal('payout.unknown-provider');
}

/** @throws DomainError 'not-found' (payout.unknown-provider) for a provider that does not offer accounts to organisers */
export function requireConnect(app: Pick<App, 'providers'>, providerId: string): ProviderConnect {
  const connect = providerOf(app, providerId)?.connect;
  if (connect) return connect;
  throw refusal('payout.unknown-provider');
}

/** Returns the bank, and the account holder's name there; null when the provider cannot ask this bank. */
export async function checkAccount(
  app: Pick<App, 'log'>,
  payouts: ProviderPayouts,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
): Promise<{ bank: Bank; holder: string | null }> {
  const bank = (await reach(app, payouts.banks())).find(({ code }) => code === bankCode);
  if (!bank) throw refusal('payout.account-refused', { at: 'bankCode' });
  const holder = await reach(app, payouts.holderOf({ bankCode, accountNumber }));
  if (holder === undefined) throw refusal('payout.account-refused', { bank: bank.name, at: 'accountNumber' });
  return { bank, holder };
}

/** @throws DomainError 'upstream' (payout.provider-unavailable) when the provider fails or does not answer */
export function reach<Answer>(app: Pick<App, 'log'>, asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((cause: unknown) => {
    if (cause instanceof DomainError) throw cause;
    app.log.warn({ err: cause }, 'a provider could not be asked about payouts');
    throw refusal('payout.provider-unavailable', { cause });
  });
}

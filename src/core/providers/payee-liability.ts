import type { App } from '../shared/app.ts';
import { providerOf } from './find-provider.ts';
import { TILL } from './till.ts';

/**
 * Whether a payment's provider debits refunds, disputes and their costs from the directly paid organiser's account rather than from the
 * platform's. Refunds at a till come out of the organiser's own cash.
 */
export function payeeIsLiable(
  app: Pick<App, 'providers'>,
  { provider, payee }: { provider: string; payee: string | null },
): boolean {
  if (provider === TILL) return true;
  return payee !== null && providerOf(app, provider)?.payeeIsLiable === true;
}

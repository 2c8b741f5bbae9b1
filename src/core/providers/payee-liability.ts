import type { App } from '../shared/app.ts';
import { TILL } from './till.ts';

/**
 * Whether a payment's provider debits refunds, disputes and their costs from the directly paid organiser's account rather than from the
 * platform's. Refunds at a till come out of the organiser's own cash.
 */
export function payeeIsLiable(
  { providers }: Pick<App, 'providers'>,
  { provider, payee }: { provider: string; payee: string | null },
): boolean {
  if (provider === TILL) return true;
  return payee !== null && providers.find(({ id }) => id === provider)?.payeeIsLiable === true;
}

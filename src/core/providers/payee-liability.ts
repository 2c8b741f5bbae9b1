import type { App } from '../shared/app.ts';
import { TILL } from './till.ts';

/**
 * Whether a payment's refunds, disputes and what those cost are taken by its provider from the account of the organiser whom it
 * paid directly, and not from the platform's. What goes back at a till comes out of the organiser's own cash.
 */
export function payeeIsLiable(
  { providers }: Pick<App, 'providers'>,
  { provider, payee }: { provider: string; payee: string | null },
): boolean {
  if (provider === TILL) return true;
  return payee !== null && providers.find(({ id }) => id === provider)?.payeeIsLiable === true;
}

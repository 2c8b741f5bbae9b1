import type { App } from '../shared/app.ts';

/**
 * Whether a payment's refunds, disputes and what those cost are taken by its provider from the account of the organiser whom it
 * paid directly, and not from the platform's.
 */
export function payeeIsLiable(
  { providers }: Pick<App, 'providers'>,
  { provider, payee }: { provider: string; payee: string | null },
): boolean {
  return payee !== null && providers.find(({ id }) => id === provider)?.payeeIsLiable === true;
}

import { useRouteLoaderData } from 'react-router';
import type { PaymentProvider } from '../../core/providers/payment-provider.ts';

/** What pages know of a card provider. */
export type ShownProvider = Pick<PaymentProvider, 'id' | 'name'> & { dashboardUrl: string | null };

/** Returns this site's card providers, for `providerOf` and `providerName`. */
export function useProviders(): { providers: readonly ShownProvider[] } {
  const { providers = [] } = useRouteLoaderData<() => { providers: ShownProvider[] }>('root') ?? {};
  return { providers };
}

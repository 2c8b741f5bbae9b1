import { redirect } from 'react-router';
import type { Route } from './+types/payouts-again.ts';

/**
 * Takes organisers back from a provider whose link was used or has expired. The settings explain that. A new link needs the password,
 * because whoever has a link can set which bank account is paid.
 */
export function loader({ params: { provider } }: Route.LoaderArgs) {
  return redirect(`/platform/organisation/payouts?${new URLSearchParams({ provider, from: 'again' })}`);
}

import { redirect } from 'react-router';
import type { Route } from './+types/payouts-again.ts';

/**
 * Takes organisers back from a provider whose link was used or is too old. The settings say so: another link needs the password, since
 * whoever has it can say which bank is paid.
 */
export function loader({ params: { provider } }: Route.LoaderArgs) {
  return redirect(`/platform/settings?${new URLSearchParams({ provider, from: 'again' })}#payouts`);
}

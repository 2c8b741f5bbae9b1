import { redirect } from 'react-router';
import { checkAccount } from '../../../../core/payees/check-account.ts';
import { DomainError } from '../../../../core/shared/errors.ts';
import { actorContext, appContext } from '../../../context.ts';
import type { Route } from './+types/payouts-back.ts';

/** Takes organisers back from a provider: asks it for the account's state, then shows the settings. */
export async function loader({ context, params: { provider } }: Route.LoaderArgs) {
  try {
    await checkAccount(context.get(appContext), context.get(actorContext), { provider });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The settings show the last known state and offer to ask again.
    return redirect(settingsAt(provider, error.kind === 'not-found' ? undefined : 'unasked'));
  }
  return redirect(settingsAt(provider, 'back'));
}

function settingsAt(provider: string, how: string | undefined): string {
  const query = how ? `?${new URLSearchParams({ provider, from: how })}` : '';
  return `/platform/organisation/payouts${query}`;
}

import { z } from 'zod';
import { currentOrganisation } from '../organisations/ensure-organisation.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { noteAccountState } from './note-account-state.ts';
import { payeesOf } from './payee-store.ts';
import { providerSchema, reach, requireConnect } from './payout-account.ts';
import { refusal } from './refusals.ts';
import { isDisconnected } from './switch-payouts.ts';

export const accountAsked = z.strictObject({ provider: providerSchema });

/**
 * Fetches an account's state from the provider, when its holder returns from there or does not want to wait for the webhook.
 * @throws DomainError 'not-found' (payout.unknown-provider, payout.no-account), 'upstream' (payout.provider-unavailable), 'too-many'
 *   (too-many-requests), 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role)
 */
export async function checkAccount(app: App, actor: Actor, input: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  const organisationId = currentOrganisation(user, 'payouts.change');
  const { provider } = parseInput(accountAsked, input);
  requireConnect(app, provider);
  const payees = organisationId === undefined ? [] : await payeesOf(app.db, organisationId);
  const payee = payees.find((one) => one.provider === provider);
  if (!payee || isDisconnected(payee)) throw refusal('payout.no-account');
  await throttleUser(app, 'payout-state', user.userId);
  await reach(app, noteAccountState(app, { provider, account: payee.account }));
}

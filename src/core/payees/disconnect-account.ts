import { withFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { currentOrganisation } from '../organisations/ensure-organisation.ts';
import { findMembers } from '../organisations/member-store.ts';
import { tellOwners } from '../organisations/tell-owners.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { accountAsked } from './check-account.ts';
import { describePayee } from './describe-payee.ts';
import { lockPayee, switchPayee } from './payee-store.ts';
import { requireConnect } from './payout-account.ts';
import { refusal } from './refusals.ts';
import { isDisconnected } from './switch-payouts.ts';

/**
 * Stops using an organisation's account with a provider for good; another may be connected later. Earlier money stays there, and refunds of
 * it still come from there. A mail reports the change.
 * @throws DomainError 'not-found' (payout.unknown-provider, payout.no-account), 'unauthenticated', 'forbidden'
 *   (account.proof-needed, account.email-not-verified, organisation.role)
 */
export async function disconnectAccount(app: App, actor: Actor, input: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  const organisationId = currentOrganisation(user, 'payouts.change');
  const { provider } = parseInput(accountAsked, input);
  requireConnect(app, provider);
  if (organisationId === undefined) throw refusal('payout.no-account');
  await withFreshProof(app, user, async (tx) => {
    const payee = await lockPayee(tx, { organisationId, provider });
    if (!payee) throw refusal('payout.no-account');
    if (isDisconnected(payee)) return;
    await switchPayee(tx, {
      organisationId,
      provider,
      state: 'off',
      standing: 'disconnected',
      now: app.clock.now(),
    });
    await record(app, tx, {
      kind: 'money.payee-disconnected',
      by: user,
      organisationId,
      facts: { provider },
    });
    const detail = describePayee(app, provider, payee);
    await tellOwners(app, tx, await findMembers(tx, organisationId), {
      notice: 'payout-account-disconnected',
      detail,
    });
  });
}

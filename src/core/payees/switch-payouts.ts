import { z } from 'zod';
import { withFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { currentOrganisation } from '../organisations/ensure-organisation.ts';
import { findMembers } from '../organisations/member-store.ts';
import { tellOwners } from '../organisations/tell-owners.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { describePayee } from './describe-payee.ts';
import { lockPayee, switchPayee } from './payee-store.ts';
import { providerSchema } from './payout-account.ts';
import { refusal } from './refusals.ts';

export const payoutSwitch = z.strictObject({
  provider: providerSchema,
  state: z.enum(['active', 'off'], { error: 'Choose active or off.' }),
});

/**
 * Turns direct payouts to a saved account off or on for new orders. A mail reports the change.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed, account.email-not-verified, organisation.role), 'not-found' (payout.no-account)
 */
export async function switchPayouts(app: App, actor: Actor, input: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  const organisationId = currentOrganisation(user, 'payouts.change');
  const { provider, state } = parseInput(payoutSwitch, input);
  if (organisationId === undefined) throw refusal('payout.no-account');
  await withFreshProof(app, user, async (tx) => {
    const payee = await lockPayee(tx, { organisationId, provider });
    if (!payee || isDisconnected(payee)) throw refusal('payout.no-account');
    if (payee.state === state) return;
    await switchPayee(tx, { organisationId, provider, state, now: app.clock.now() });
    await record(app, tx, {
      kind: 'money.payee-switched',
      by: user,
      organisationId,
      facts: { provider, state },
    });
    const notice = state === 'off' ? 'payout-account-off' : 'payout-account-on';
    const detail = describePayee(app, provider, payee);
    await tellOwners(app, tx, await findMembers(tx, organisationId), { notice, detail });
  });
}

/** Tells whether its holder disconnected the account here; only connecting one again can replace it. */
export const isDisconnected = ({ state, standing }: { state: string; standing: string }): boolean =>
  state === 'off' && standing === 'disconnected';

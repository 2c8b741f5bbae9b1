import { createHash } from 'node:crypto';
import { requireFreshProof, withFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { currentOrganisation, ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { findMembers } from '../organisations/member-store.ts';
import { tellOwners } from '../organisations/tell-owners.ts';
import { providerName } from '../providers/find-provider.ts';
import type { ProviderConnect } from '../providers/payment-provider.ts';
import { ConnectNotReady, PayeeDisconnected } from '../providers/provider-refusals.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { accountAsked } from './check-account.ts';
import { noteAccountState } from './note-account-state.ts';
import { payeesOf, putPayee } from './payee-store.ts';
import { reach, requireConnect } from './payout-account.ts';
import { refusal } from './refusals.ts';

/**
 * Returns a link to the provider, where an organiser opens, completes or corrects an account of their own. New orders are paid into it as
 * soon as the provider reports it active.
 * @returns a URL of the provider; it works once and expires soon
 * @throws DomainError 'not-found' (payout.unknown-provider), 'conflict' (payout.provider-not-ready, payout.account-disconnected), 'upstream'
 *   (payout.provider-unavailable), 'forbidden' (account.proof-needed, account.email-not-verified, organisation.role),
 *   'too-many' (too-many-requests), 'unauthenticated'
 */
export async function connectAccount(app: App, actor: Actor, input: unknown): Promise<{ url: string }> {
  const user = requireOrganiser(actor);
  const organisationId = currentOrganisation(user, 'payouts.change');
  const { provider } = parseInput(accountAsked, input);
  const connect = requireConnect(app, provider);
  await requireFreshProof(app, app.db, user);
  await throttleUser(app, 'payout-account', user.userId);
  const payees = organisationId === undefined ? [] : await payeesOf(app.db, organisationId);
  const before = payees.find((payee) => payee.provider === provider);
  const account =
    before && before.standing !== 'disconnected'
      ? before.account
      : await begin(app, user, connect, { provider, last: before?.account ?? null });
  const settings = `${app.settings.publicUrl}/platform/payouts/${provider}`;
  const visit = { account, returnUrl: `${settings}/back`, againUrl: `${settings}/again` };
  const going = connect.linkTo(visit).catch(async (error: unknown) => {
    if (error instanceof ConnectNotReady) throw notReady(app, provider, error);
    if (!(error instanceof PayeeDisconnected)) throw error;
    await noteAccountState(app, { provider, account });
    throw refusal('payout.account-disconnected', { name: providerName(app, provider), cause: error });
  });
  return reach(app, going);
}

/** Begins an account. Until it is stored, repeated calls return the same one. */
async function begin(
  app: App,
  user: SignedIn,
  connect: ProviderConnect,
  { provider, last }: { provider: string; last: string | null },
): Promise<string> {
  const key = createHash('sha256')
    .update(`${user.organisationId ?? user.userId} ${user.email} ${last}`)
    .digest('hex');
  const beginning = connect.begin({ email: user.email, key: `payee.${key}` }).catch((error: unknown) => {
    if (error instanceof ConnectNotReady) throw notReady(app, provider, error);
    throw error;
  });
  const { account } = await reach(app, beginning);
  await withFreshProof(app, user, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, user, 'payouts.change');
    await putPayee(tx, organisationId, {
      provider,
      account,
      currency: null,
      state: 'active',
      bankCode: null,
      bankName: null,
      last4: null,
      holder: null,
      standing: 'unfinished',
      dueAt: null,
      updatedAt: app.clock.now(),
    });
    await record(app, tx, { kind: 'money.payee-connected', by: user, organisationId, facts: { provider } });
    const detail = providerName(app, provider);
    await tellOwners(app, tx, await findMembers(tx, organisationId), {
      notice: 'payout-account-begun',
      detail,
    });
  });
  return account;
}

function notReady(app: App, provider: string, cause: ConnectNotReady): DomainError {
  const name = providerName(app, provider);
  app.log.error(
    { err: cause, provider },
    `${name} refuses accounts for organisers: finish Connect in its dashboard`,
  );
  return refusal('payout.provider-not-ready', { name, cause });
}

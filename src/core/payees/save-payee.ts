import { requireFreshProof, withFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { currentOrganisation, ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { findMembers } from '../organisations/member-store.ts';
import { tellOwners } from '../organisations/tell-owners.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { describePayee } from './describe-payee.ts';
import { payeesOf, putPayee } from './payee-store.ts';
import { checkAccount, payoutAccount, reach, requirePayouts } from './payout-account.ts';

/**
 * Asks the bank who holds an account, before it is saved.
 * @returns the bank's name and the holder's; a null holder when the bank does not say
 * @throws DomainError 'invalid' (payout.account-refused), 'not-found' (payout.unknown-provider), 'upstream'
 *   (payout.provider-unavailable), 'too-many' (too-many-requests), 'unauthenticated', 'forbidden' (account.email-not-verified)
 */
export async function checkPayee(
  app: App,
  actor: Actor,
  input: unknown,
): Promise<{ bankName: string; holder: string | null }> {
  const user = requireOrganiser(actor);
  currentOrganisation(user, 'payouts.change');
  const account = parseInput(payoutAccount, input);
  const payouts = requirePayouts(app, account.provider);
  await throttleUser(app, 'payout-account', user.userId);
  const { bank, holder } = await checkAccount(app, payouts, account);
  return { bankName: bank.name, holder };
}

/**
 * Saves the bank account. New payments for this organisation's events go there directly, less service and card fees. Orders that have begun
 * keep the account from the time of their hold.
 * @throws as checkPayee, and 'forbidden' (account.proof-needed)
 */
export async function savePayee(app: App, actor: Actor, input: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  const organisationId = currentOrganisation(user, 'payouts.change');
  const account = parseInput(payoutAccount, input);
  const payouts = requirePayouts(app, account.provider);
  await requireFreshProof(app, app.db, user);
  await throttleUser(app, 'payout-account', user.userId);
  const { bank, holder } = await checkAccount(app, payouts, account);
  const payees = organisationId === undefined ? [] : await payeesOf(app.db, organisationId);
  const before = payees.find(({ provider }) => provider === account.provider);
  const saved = await reach(
    app,
    payouts.save({
      account: before?.account ?? null,
      businessName: holder ?? user.email,
      email: user.email,
      bankCode: bank.code,
      accountNumber: account.accountNumber,
    }),
  );
  await withFreshProof(app, user, async (tx) => {
    const id = await ensureOrganisation(app, tx, user, 'payouts.change');
    await putPayee(tx, id, {
      provider: account.provider,
      account: saved.account,
      currency: bank.currency,
      state: 'active',
      bankCode: bank.code,
      bankName: bank.name,
      last4: account.accountNumber.slice(-4),
      holder,
      standing: 'active',
      dueAt: null,
      updatedAt: app.clock.now(),
    });
    const shown = (payee: { bankName: string | null; last4: string | null; holder: string | null }) =>
      `${payee.bankName ?? ''} …${payee.last4 ?? ''} ${payee.holder ?? ''}`.trim();
    const now = { bankName: bank.name, last4: account.accountNumber.slice(-4), holder };
    await record(app, tx, {
      kind: 'money.payee-saved',
      by: user,
      organisationId: id,
      about: id,
      facts: { provider: account.provider },
      personal: { changes: [{ field: 'account', before: before ? shown(before) : null, after: shown(now) }] },
    });
    const notice = before ? 'payout-account-changed' : 'payout-account-added';
    const detail = describePayee(app, account.provider, {
      bankName: bank.name,
      last4: account.accountNumber.slice(-4),
    });
    await tellOwners(app, tx, await findMembers(tx, id), { notice, detail });
  });
}

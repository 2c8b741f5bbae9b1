import { withFreshProof } from '../accounts/fresh-proof.ts';
import { record } from '../audit/record.ts';
import { currentOrganisation, ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { findMembers } from '../organisations/member-store.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { tellOwners } from '../organisations/tell-owners.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { bankAccountInput, last4Of, type MaskedBankAccount } from './bank-account.ts';
import { findMaskedBankAccount, putBankAccount } from './bank-account-store.ts';

/**
 * Returns the bank account that the actor's organisation is paid into by hand, without its whole number; null while it has none.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role)
 */
export async function getBankAccount(app: App, actor: Actor): Promise<MaskedBankAccount | null> {
  const organisationId = currentOrganisation(requireOrganiser(actor), 'payouts.see');
  return organisationId === undefined ? null : findMaskedBankAccount(app.db, organisationId);
}

/**
 * Saves the bank account that earnings are paid into by hand. All owners get an email, because whoever changes it redirects their money.
 * @param input `bankAccountInput`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed, account.email-not-verified, organisation.role), 'invalid' by field
 */
export async function saveBankAccount(app: App, actor: Actor, input: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  currentOrganisation(user, 'payouts.change');
  const account = parseInput(bankAccountInput, input);
  await withFreshProof(app, user, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, user, 'payouts.change');
    await lockOrganisation(tx, organisationId);
    const before = await findMaskedBankAccount(tx, organisationId);
    await putBankAccount(app, tx, organisationId, account, app.clock.now());
    const [was, is] = [before && inWords(before), inWords({ ...account, last4: last4Of(account) })];
    await record(app, tx, {
      kind: 'money.payee-saved',
      by: user,
      organisationId,
      about: organisationId,
      facts: { provider: 'bank-transfer' },
      personal: { changes: [{ field: 'account', before: was, after: is }] },
    });
    await tellOwners(app, tx, await findMembers(tx, organisationId), {
      notice: 'bank-account-saved',
      detail: is,
    });
  });
}

/** "Thandi Nkosi, account ending in 3000" */
const inWords = ({ holder, last4 }: { holder: string; last4: string }) =>
  `${holder}, account ending in ${last4}`;

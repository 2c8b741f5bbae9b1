import { z } from 'zod';
import { currentOrganisation } from '../organisations/ensure-organisation.ts';
import type { Bank } from '../providers/payment-provider.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { compareNames } from '../shared/text/order-of-names.ts';
import { type ConnectedAccount, connectedAccountAnswer, type Payee, payeeAnswer } from './payee.ts';
import { payeesOf, type StoredPayee } from './payee-store.ts';
import { payoutAccount, reach, requirePayouts } from './payout-account.ts';

/** How one provider pays an organiser. */
export const payoutAnswer = z
  .object({
    provider: z.string(),
    by: z
      .enum(['bank', 'account'])
      .describe('Into a bank account that you name here, or into an account with the provider itself.'),
    account: connectedAccountAnswer.nullable(),
    payee: payeeAnswer.nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payoutAnswer>;

/**
 * Returns how the actor's organisation is paid directly, with one entry per provider that supports it. Without any entry it is paid by
 * hand.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role)
 */
export async function getPayouts(app: App, actor: Actor): Promise<Payout[]> {
  const organisationId = currentOrganisation(requireOrganiser(actor), 'payouts.see');
  const stored = organisationId === undefined ? [] : await payeesOf(app.db, organisationId);
  return app.providers
    .filter(({ payouts, connect }) => payouts ?? connect)
    .map(({ id, connect }) => {
      const payee = stored.find(({ provider }) => provider === id);
      return {
        provider: id,
        by: connect ? ('account' as const) : ('bank' as const),
        payee: payee && !connect ? asPayee(payee) : null,
        account: payee && connect ? asAccount(payee) : null,
      };
    });
}

/**
 * The banks that a provider pays out to, in the order of their names.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (payout.unknown-provider),
 *   'upstream' (payout.provider-unavailable)
 */
export async function listBanks(app: App, actor: Actor, input: unknown): Promise<Bank[]> {
  requireOrganiser(actor);
  const { provider } = parseInput(payoutAccount.pick({ provider: true }), input);
  const banks = await reach(app, requirePayouts(app, provider).banks());
  return [...banks].sort((one, other) => compareNames(one.name, other.name));
}

function asPayee({ bankName, last4, holder, currency, state, updatedAt }: StoredPayee): Payee | null {
  if (bankName === null || last4 === null || currency === null) return null;
  return { bankName, last4, holder, currency, state, updatedAt: updatedAt.toISOString() };
}

function asAccount({ holder, standing, state, dueAt, updatedAt }: StoredPayee): ConnectedAccount {
  const [due, updated] = [dueAt?.toISOString() ?? null, updatedAt.toISOString()];
  return { holder, standing, state, dueAt: due, updatedAt: updated };
}

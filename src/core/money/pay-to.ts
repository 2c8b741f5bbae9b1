import { unknownAccount } from '../accounts/account-policy.ts';
import { requireDesk } from '../events/require-desk.ts';
import type { BankAccount } from '../payees/bank-account.ts';
import { openBankAccount } from '../payees/bank-account-store.ts';
import { describePayee } from '../payees/describe-payee.ts';
import { payeesOf } from '../payees/payee-store.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findOrganiser } from './money-store.ts';

/** The organiser to whom the operator makes a bank transfer. */
export interface PayTo {
  /** Of the organisation. */
  id: string;
  name: string;
  /** Of its owner; null: the account was deleted. */
  email: string | null;
  /** The accounts they gave to card providers, in words. The provider's dashboard has the whole number under the id in brackets. */
  accounts: string[];
  /** Where transfers go; null: they have not told us. */
  bankAccount: (BankAccount & { updatedAt: string }) | null;
}

/**
 * Returns the recipient of an event's payouts; for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (event.unknown)
 */
export async function getPayTo(app: App, actor: Actor, givenId: unknown): Promise<PayTo> {
  requireAdmin(actor);
  const { organisationId } = await requireDesk(app.db, actor, givenId, 'money.see');
  return payToOf(app, organisationId);
}

/** Returns the recipient of an organisation's payouts. @throws DomainError 'not-found' (account.not-found) */
export async function payToOf(app: App, organisationId: string): Promise<PayTo> {
  const organiser = await findOrganiser(app.db, organisationId);
  if (!organiser) throw unknownAccount();
  const [payees, bankAccount] = await Promise.all([
    payeesOf(app.db, organisationId),
    openBankAccount(app, organisationId),
  ]);
  const accounts = payees.map(({ provider, account, ...payee }) => {
    const holder = payee.bankName !== null && payee.holder ? `, ${payee.holder}` : '';
    return `${describePayee(app, provider, payee)}${holder} (${account})`;
  });
  return { ...organiser, accounts, bankAccount };
}

import type { Transaction } from '../../db/database.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { unknownAccount } from '../accounts/account-policy.ts';
import { findPerson, lockAdmins, lockPerson } from '../accounts/person-store.ts';
import { forgetPerson } from '../audit/audit-store.ts';
import { type AuditEntry, record } from '../audit/record.ts';
import { discardImagesOf } from '../media/discard-store.ts';
import {
  closeOrganisation,
  findOrganisationsOf,
  leaveOrganisations,
  lockOrganisationsOf,
  type OwnedOrganisation,
} from '../organisations/last-owner-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { deleteBankAccount } from '../payees/bank-account-store.ts';
import { deletePayees } from '../payees/payee-store.ts';
import { deleteUnusedSellers, eraseAccountName } from '../receipts/seller-store.ts';
import { discardUnusedRenderings } from '../renderings/rendering-store.ts';
import type { App } from '../shared/app.ts';
import type { DomainError } from '../shared/errors.ts';
import { deleteTaxRates } from '../taxes/tax-rate-store.ts';
import { forgetWaiting } from '../waiting-list/forget-waiting.ts';
import { erasePerson, findEventsInTheWay, lockEventsOf, withdrawEvents } from './close-account-store.ts';
import { refusal } from './refusals.ts';

/**
 * Closes an account: everything that identifies the person is erased, with their pictures, sessions and password. Organisations without
 * other members close too; an organisation with other members must have another owner first. Past events stay under 'Deleted account', for
 * their buyers and for the books. Events that nobody could buy yet are cancelled. Tickets that the person bought stay good, because they
 * belong to the email address, which may sign up again.
 * @param onceLocked a further check, called when nobody can change the person any more
 * @returns the address that the account had
 * @throws DomainError 'not-found' (account.not-found), 'conflict' (account.last-admin; account.last-owner, facts
 *   `{organisations}`: their ids; account.events-on-sale, facts `{events}`: their ids)
 */
export async function closeAccount(
  app: App,
  tx: Transaction,
  userId: string,
  by: AuditEntry['by'],
  onceLocked?: () => Promise<void>,
): Promise<{ email: string }> {
  const now = app.clock.now();
  // Lock the admins first and in a fixed order, so that two admins who delete each other wait instead of deadlocking.
  const admins = (await findPerson(tx, userId))?.role === 'admin' ? await lockAdmins(tx) : [];
  const person = await lockPerson(tx, userId);
  if (!person) throw unknownAccount();
  await onceLocked?.();
  if (admins.length > 0 && admins.every((id) => id === userId)) throw refusal('account.last-admin');
  await lockOrganisationsOf(tx, userId);
  const { toHandOver, goAlong } = await findOrganisationsOf(tx, userId);
  if (toHandOver.length > 0) throw lastOwner(toHandOver);
  await lockEventsOf(tx, goAlong);
  const events = await findEventsInTheWay(tx, goAlong, now);
  if (events.length > 0) throw refusal('account.events-on-sale', { events: events.map(({ id }) => id) });

  await withdrawEvents(tx, goAlong, now);
  await erasePerson(tx, person, now);
  await forgetWaiting(tx, person.email, now);
  await forgetPerson(tx, { userId, email: person.email, organisationIds: goAlong });
  // If the author is the person who leaves, the entry keeps only their id.
  const { from: _, ...doer } = by;
  await record(app, tx, { kind: 'account.deleted', by: by.userId === userId ? doer : by, about: userId });
  await leaveOrganisations(tx, userId, goAlong);
  for (const organisationId of goAlong) {
    await closeOrganisation(tx, organisationId);
    await eraseAccountName(tx, organisationId);
    // Details that stand on receipts stay, since they belong to the buyers' books too.
    await deleteUnusedSellers(tx, organisationId);
    await deleteTaxRates(tx, organisationId);
    await deletePayees(tx, organisationId);
    await deleteBankAccount(tx, organisationId);
  }
  await discardImagesOf(tx, userId, now);
  await discardUnusedRenderings(tx, userId, { keep: 0, now });
  await queueMails(app, tx, [accountNotice({ to: person.email, notice: 'account-deleted' })]);
  return { email: person.email };
}

function lastOwner(organisations: OwnedOrganisation[]): DomainError {
  return refusal('account.last-owner', {
    organisations: organisations.map(({ id }) => id),
    names: organisations.map(({ name }) => name),
  });
}

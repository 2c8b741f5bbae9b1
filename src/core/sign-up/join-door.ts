import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { personNameSchema } from '../accounts/account-fields.ts';
import { findUserByMailbox } from '../accounts/account-store.ts';
import { findPerson } from '../accounts/person-store.ts';
import { refuseExpired, takePlace, unknownInvitation } from '../organisations/accept-invitation.ts';
import { findByDoorLink } from '../organisations/join-link.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { saveProfileAs } from '../profile/rename-person.ts';
import { enter } from '../sessions/enter.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { createUser } from './create-user.ts';
import { isForDoorsOnly } from './join-door-store.ts';
import { refusal } from './refusals.ts';

const doorLinkFields = { invitationId: z.string(), code: z.string().optional() };
export const doorLinkSchema = z.strictObject(doorLinkFields);
export const joinDoorSchema = z.strictObject({
  ...doorLinkFields,
  firstName: personNameSchema,
  lastName: personNameSchema,
});

/** What the page of a door's emailed link says and asks. */
export interface DoorLink {
  /** The invited address, whose account joins. */
  email: string;
  /** Its name; empty while it has none, and until an admin has approved an event of it. */
  organisation: string;
  /** The names of the events; null for all of the organisation's, and until an admin has approved them. */
  events: string[] | null;
  /** `login`: the account of this address has more than doors, so the link alone does not open it. `name`: nobody knows the name yet. */
  asks: 'name' | 'nothing' | 'login';
}

/**
 * Reads a door's link without using it up.
 * @throws DomainError 'not-found' (invitation.unknown), also when the link was used; 'conflict' (invitation.expired)
 */
export async function lookAtDoorLink(app: App, input: unknown): Promise<DoorLink> {
  const found = await findByDoorLink(app.db, parseInput(doorLinkSchema, input));
  if (!found) throw unknownInvitation();
  const { email, organisationName, eventNames, reviewed, eventsReviewed } = refuseExpired(app, found);
  const account = await findUserByMailbox(app.db, email);
  return {
    email,
    organisation: reviewed ? organisationName : '',
    events: eventsReviewed ? eventNames : null,
    asks: account ? await asksOf(app, account, email) : 'name',
  };
}

async function asksOf(
  app: App,
  account: { id: string; email: string },
  email: string,
): Promise<DoorLink['asks']> {
  if (account.email !== email || !(await isForDoorsOnly(app.db, account.id))) return 'login';
  return (await findPerson(app.db, account.id))?.name.trim() ? 'nothing' : 'name';
}

/**
 * Joins a door by its emailed link, once, and logs in: the reader of the mail has shown that the address is theirs. An account is created
 * if the inbox has none. An account with a password, a second factor or another role has to log in and accept instead, so that a link in a
 * mail never opens more than doors.
 * @returns Set-Cookie lines, and the events whose doors are open now; null for all of the organisation's
 * @throws DomainError as lookAtDoorLink; 'conflict' (invitation.login-needed); 'forbidden' (user-disabled)
 */
export async function joinDoor(
  app: App,
  input: unknown,
  caller: Caller,
): Promise<{ setCookie: string[]; eventIds: string[] | null }> {
  const { firstName, lastName, ...link } = parseInput(joinDoorSchema, input);
  return transaction(app.db, async (tx) => {
    const invited = await findByDoorLink(tx, link);
    if (!invited) throw unknownInvitation();
    const { email, organisationId } = refuseExpired(app, invited);
    const account = await findUserByMailbox(tx, email);
    if (account && account.email !== email) throw refusal('invitation.login-needed');
    const typed = { email, passwordHash: null, firstName: firstName ?? null, lastName: lastName ?? null };
    const userId = account?.id ?? (await createUser(app, tx, typed, caller));
    if (userId === undefined) throw refusal('invitation.login-needed');
    // This locks the account, so it gets neither a password nor a second factor meanwhile.
    const { setCookie } = await enter(app, tx, userId, caller);
    if (!(await isForDoorsOnly(tx, userId))) throw refusal('invitation.login-needed');
    const from = originOf(caller);
    if (account && (firstName || lastName)) {
      await saveProfileAs(app, tx, { as: 'person', userId, from }, { firstName, lastName });
    }
    await lockOrganisation(tx, organisationId);
    // The invitation may have been used, withdrawn or replaced while this waited for the lock.
    const invitation = await findByDoorLink(tx, link);
    if (!invitation) throw unknownInvitation();
    await takePlace(app, tx, refuseExpired(app, invitation), { userId, from });
    return { setCookie, eventIds: invitation.eventIds };
  });
}

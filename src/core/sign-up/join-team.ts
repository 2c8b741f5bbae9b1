import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { newPasswordSchema, personNameSchema } from '../accounts/account-fields.ts';
import { findUserByMailbox } from '../accounts/account-store.ts';
import {
  refuseExpired,
  takePlace,
  tellOfMember,
  unknownInvitation,
} from '../organisations/accept-invitation.ts';
import { firstPage } from '../organisations/first-page.ts';
import { findByTeamLink } from '../organisations/join-link.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import { enter } from '../sessions/enter.ts';
import type { Role } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { createUser } from './create-user.ts';
import { refusal } from './refusals.ts';

const teamLinkFields = { invitationId: z.string(), code: z.string().optional() };
export const teamLinkSchema = z.strictObject(teamLinkFields);
export const joinTeamSchema = z.strictObject({
  ...teamLinkFields,
  firstName: personNameSchema,
  lastName: personNameSchema,
  password: newPasswordSchema,
});

/** What the page of a team's emailed link says and asks. */
export interface TeamLink {
  /** The invited address, whose account joins. */
  email: string;
  /** The person who invites, and the organisation; null until an admin has approved one of its events. */
  from: { invitedBy: string; organisation: string } | null;
  role: Role;
  /** Whether the address has an account, which has to log in: a link alone does not open it. */
  hasAccount: boolean;
}

/**
 * Reads a team's link without using it up.
 * @throws DomainError 'not-found' (invitation.unknown), also when the link was used; 'conflict' (invitation.expired)
 */
export async function lookAtTeamLink(app: App, input: unknown): Promise<TeamLink> {
  const found = await findByTeamLink(app.db, parseInput(teamLinkSchema, input));
  if (!found) throw unknownInvitation();
  const { email, reviewed, invitedBy, organisationName: organisation, role } = refuseExpired(app, found);
  const hasAccount = (await findUserByMailbox(app.db, email)) !== undefined;
  return { email, from: reviewed ? { invitedBy, organisation } : null, role, hasAccount };
}

/**
 * Joins a team by its emailed link, once: creates the account with the invitation's address, which the reader of the mail has shown to be
 * theirs, and logs in. Whoever has an account logs in and accepts instead.
 * @returns Set-Cookie lines, and the page at which the role begins
 * @throws DomainError as lookAtTeamLink; 'invalid' (input.invalid, weak-password); 'conflict' (invitation.login-needed)
 */
export async function joinTeam(
  app: App,
  input: unknown,
  caller: Caller,
): Promise<{ setCookie: string[]; startAt: string }> {
  const { firstName = null, lastName = null, password, ...link } = parseInput(joinTeamSchema, input);
  const { email } = await lookAtTeamLink(app, link);
  await requireStrongPassword(app, password, { email });
  const passwordHash = await app.passwords.hash(password, caller);
  return transaction(app.db, async (tx) => {
    const userId = await createUser(app, tx, { email, passwordHash, firstName, lastName }, caller);
    if (userId === undefined) throw refusal('invitation.login-needed');
    const { organisationId } = (await findByTeamLink(tx, link)) ?? {};
    if (!organisationId) throw unknownInvitation();
    await lockOrganisation(tx, organisationId);
    // The invitation may have been withdrawn or replaced while this waited for the lock.
    const invitation = await findByTeamLink(tx, link);
    if (!invitation || invitation.email !== email) throw unknownInvitation();
    const { members } = await takePlace(app, tx, refuseExpired(app, invitation), {
      userId,
      from: originOf(caller),
    });
    await tellOfMember(app, tx, members, invitation);
    const { setCookie } = await enter(app, tx, userId, caller);
    return { setCookie, startAt: firstPage(invitation) };
  });
}

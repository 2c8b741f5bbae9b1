import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { chooseForSession } from '../accounts/session-store.ts';
import { record } from '../audit/record.ts';
import {
  type Actor,
  ROLE_NAMES,
  ROLES,
  requireOrganiser,
  requireUser,
  type SignedIn,
} from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { DomainError } from '../shared/errors.ts';
import { isolate } from '../shared/text/isolate.ts';
import { withDoor } from './doors/door-places.ts';
import { firstPage } from './first-page.ts';
import { deleteInvitation, type FoundInvitation, findInvitation } from './invitation-store.ts';
import { findMembers, joinAs, type Member, type Place } from './member-store.ts';
import { lockOrganisation } from './organisation-store.ts';
import { refusal } from './refusals.ts';
import { tellOwners } from './tell-owners.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/** What an invited person sees of their invitation. */
export const invitationAnswer = z
  .object({
    organisation: z.string().describe('Its name; empty while it has none.'),
    invitedBy: z.string(),
    role: z.enum(ROLES),
    events: z.array(z.string()).nullable().describe('The names of the events it is for; null: all of them.'),
    asksForSecondFactor: z
      .boolean()
      .describe('Whether you have to set up two-step verification before you see anything of it.'),
    startAt: z
      .string()
      .describe('Same-origin path of the page at which the role begins, once it is accepted.'),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationAnswer>;

/**
 * Shows an invitation to the account with the invited, confirmed address.
 * @throws DomainError 'unauthenticated'; 'not-found' (invitation.unknown), also when it was accepted or withdrawn; 'conflict'
 *   (invitation.expired); 'forbidden' (account.email-not-verified; invitation.another-address, which names both addresses)
 */
export async function lookAtInvitation(app: App, actor: Actor, id: unknown): Promise<Invitation> {
  const {
    organisationName: organisation,
    eventNames: events,
    ...found
  } = await requireInvitation(app, actor, id);
  const { invitedBy, role, eventIds } = found;
  const asks = role !== 'door' && found.asks && !requireUser(actor).secondFactor;
  return {
    organisation,
    invitedBy,
    role,
    events,
    asksForSecondFactor: asks,
    startAt: firstPage({ role, eventIds }),
  };
}

/**
 * Joins the organisation with the invitation's role, and works in it from now on in this browser. A member gets the new role, but an
 * invitation to doors leaves their role as it is. An owner stays an owner. Owners are mailed who joined with any role but door.
 * @throws DomainError as lookAtInvitation
 */
export async function acceptInvitation(app: App, actor: Actor, id: unknown): Promise<void> {
  await transaction(app.db, async (tx) => {
    const { organisationId } = await requireInvitation({ ...app, db: tx }, actor, id);
    // Lock the person before the team, as every command does that closes an account or changes a team.
    await keepAccount(tx, requireOrganiser(actor).userId);
    await lockOrganisation(tx, organisationId);
    // The invitation may have been withdrawn or replaced while this waited for the locks.
    const invitation = await requireInvitation({ ...app, db: tx }, actor, id);
    const user = requireOrganiser(actor);
    const { userId, sessionId } = user;
    const { place, before, members } = await takePlace(app, tx, invitation, user);
    if (invitation.role === 'door') return;
    await chooseForSession(tx, sessionId, organisationId);
    if (before?.role === 'owner') return;
    await withdrawInvitationsOf(app, tx, userId, { from: organisationId, now: place, by: user });
    await tellOfMember(app, tx, members, invitation);
  });
}

/** Mails the owners among an organisation's members who joined. */
export function tellOfMember(
  app: App,
  tx: Transaction,
  members: readonly Member[],
  { email, organisationName, role }: FoundInvitation,
): Promise<void> {
  // A name could say anything, so the mail has none.
  const organisation = organisationName ? isolate(organisationName) : 'your organisation';
  const detail = `${email} joined ${organisation}. Role: ${ROLE_NAMES[role]}.`;
  return tellOwners(app, tx, members, { notice: 'member-joined', detail });
}

/**
 * Gives somebody the place that they were invited to. The invitation ends with that.
 * @param tx has locked the person, and then the team
 * @returns the place, and who was in the team before, with the place they had
 * @throws DomainError 'not-found' (invitation.unknown) when it was accepted meanwhile
 */
export async function takePlace(
  app: App,
  tx: Transaction,
  invitation: FoundInvitation,
  { userId, from }: Pick<SignedIn, 'userId' | 'from'>,
): Promise<{ place: Place; before: Place | undefined; members: readonly Member[] }> {
  const { organisationId, email } = invitation;
  const members = await findMembers(tx, organisationId);
  const before = members.find((member) => member.userId === userId);
  const place = placeFrom(invitation, before);
  if (!(await deleteInvitation(tx, organisationId, email))) throw unknownInvitation();
  await joinAs(tx, { organisationId, userId, ...place, now: app.clock.now() });
  await record(app, tx, {
    kind: 'team.joined',
    by: { as: 'member', userId, from },
    organisationId,
    about: userId,
    facts: { ...place },
  });
  return { place, before, members };
}

/** A member gets the new place; an invitation to doors only adds those doors to the place they have. */
function placeFrom({ role, eventIds, doors }: Place, before: Place | undefined): Place {
  if (before && role === 'door' && eventIds) return eventIds.reduce<Place>(withDoor, before);
  return { role, eventIds, doors };
}

async function requireInvitation(
  app: Pick<App, 'clock'> & { db: App['db'] | Transaction },
  actor: Actor,
  given: unknown,
): Promise<FoundInvitation> {
  const user = requireOrganiser(actor);
  const id = z.uuid().safeParse(given);
  const found = id.success ? await findInvitation(app.db, id.data) : undefined;
  if (!found) {
    throw unknownInvitation();
  }
  if (found.email !== user.email.toLowerCase()) throw anotherAddress(found, user);
  return refuseExpired(app, found);
}

/** @throws DomainError 'conflict' (invitation.expired) */
export function refuseExpired(app: Pick<App, 'clock'>, found: FoundInvitation): FoundInvitation {
  if (found.expiresAt > app.clock.now()) return found;
  throw refusal('invitation.expired');
}

/** The error for an invitation that is not there any more. */
export const unknownInvitation = () => refusal('invitation.unknown');

function anotherAddress({ email }: FoundInvitation, user: SignedIn): DomainError {
  return refusal('invitation.another-address', { email, yourEmail: user.email });
}

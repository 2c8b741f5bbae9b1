import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { accountEmailSchema } from '../accounts/account-fields.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { lockPerson } from '../accounts/person-store.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { endsWithEvents } from './doors/door-places.ts';
import { deleteInvitation, findInvitations, putInvitation } from './invitation-store.ts';
import type { Member, Place } from './member-store.ts';
import { refusal } from './refusals.ts';
import { lockTeamAs, placeIn, requireMemberMay } from './require-team.ts';
import { placeFields } from './team-fields.ts';

/** Counts members and invitations together; enough for a festival. */
export const MOST_MEMBERS = 200;

const DAYS_OPEN = 14;
const DAY = 24 * 60;

/** Limits how often one person may invite, because each invitation is a mail. It is enough to invite the same crew for each season. */
export const TEAM_INVITATIONS = {
  toOne: { times: 20, minutes: DAY },
  inAll: { times: 200, minutes: DAY },
};

export const memberInvitation = z.strictObject({ email: accountEmailSchema, ...placeFields });

/**
 * Invites somebody into an organisation by email, for 14 days. Inviting the same address again mails a new link with the new terms and ends
 * the older link. Nothing in the answer tells whether the address has an account.
 * @param input `memberInvitation`
 * @throws DomainError 'invalid' (input.invalid, organisation.unknown-event); 'conflict' (organisation.member-already,
 *   organisation.too-many-members); 'too-many' (too-many-requests); 'forbidden' (organisation.owners-only; account.proof-needed for any
 *   role but door); as lockTeamAs
 */
export async function inviteMember(
  app: App,
  actor: Actor,
  organisationId: string,
  input: unknown,
): Promise<{ email: string }> {
  const user = requireMemberMay(actor, organisationId, 'members.manage');
  const { userId } = user;
  const { email, ...wanted } = parseInput(memberInvitation, input);
  await limitInvitations(app, userId, email);
  await transaction(app.db, async (tx) => {
    await lockPerson(tx, userId);
    const { members, owns } = await lockTeamAs(tx, actor, organisationId);
    const place = await placeIn(tx, organisationId, wanted, { owns });
    if (members.some((member) => member.email === email)) {
      throw refusal('organisation.member-already', { email, at: 'email' });
    }
    // Every other role sees orders, and a borrowed browser must not grant that.
    if (place.role !== 'door') await requireFreshProof(app, tx, user);
    const id = await newInvitation(app, tx, { organisationId, email, place, invitedBy: userId, members });
    await record(app, tx, {
      kind: 'team.invited',
      by: user,
      organisationId,
      facts: { ...place },
      personal: { email },
    });
    await queueMails(app, tx, [{ kind: 'team-invite', subjectId: id }]);
  });
  return { email };
}

/** @throws DomainError 'too-many' (too-many-requests) */
export async function limitInvitations(app: App, userId: string, email: string): Promise<void> {
  await throttleKey(app, ['team-invite', userId, email], TEAM_INVITATIONS.toOne);
  await throttleKey(app, ['team-invite', userId], TEAM_INVITATIONS.inAll);
}

interface Asked {
  organisationId: string;
  email: string;
  place: Place;
  invitedBy: string;
  members: readonly Member[];
}

/**
 * Creates an invitation, in place of an older one for the same address.
 * @returns its id
 * @throws DomainError 'conflict' (organisation.too-many-members; organisation.events-over when it would have expired already)
 */
export async function newInvitation(
  app: App,
  tx: Transaction,
  { organisationId, email, place, invitedBy, members }: Asked,
): Promise<string> {
  const invitations = await findInvitations(tx, organisationId);
  const others = invitations.filter((other) => other.email !== email);
  if (members.length + others.length >= MOST_MEMBERS) {
    throw refusal('organisation.too-many-members', { most: MOST_MEMBERS, at: 'email' });
  }
  const [id, invitedAt] = [app.newId(), app.clock.now()];
  const inDays = new Date(invitedAt.getTime() + DAYS_OPEN * DAY_MS);
  const expiresAt = endsWithEvents(place) ? null : inDays;
  await putInvitation(tx, { organisationId, email, id, ...place, invitedBy, invitedAt, expiresAt });
  const put = (await findInvitations(tx, organisationId)).find((one) => one.email === email);
  if (put && put.expiresAt > invitedAt) return id;
  throw refusal('organisation.events-over', { at: 'email' });
}

export const invitationToWithdraw = z.strictObject({ email: accountEmailSchema });

/** Withdraws an invitation, so its link stops working. Does nothing when there is none. @throws as lockTeamAs */
export async function withdrawInvitation(
  app: App,
  actor: Actor,
  organisationId: string,
  input: unknown,
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const { user: by } = await lockTeamAs(tx, actor, organisationId);
    const { email } = parseInput(invitationToWithdraw, input);
    if (!(await deleteInvitation(tx, organisationId, email))) return;
    await record(app, tx, { kind: 'team.invitation-withdrawn', by, organisationId, personal: { email } });
  });
}

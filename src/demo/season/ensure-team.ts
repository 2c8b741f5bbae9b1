import { acceptInvitation } from '../../core/organisations/accept-invitation.ts';
import { getTeam } from '../../core/organisations/get-team.ts';
import { inviteMember } from '../../core/organisations/invite-member.ts';
import { renameOrganisation } from '../../core/organisations/own-organisations.ts';
import { savePublicPage } from '../../core/organiser-page/save-public-page.ts';
import { saveSeller } from '../../core/receipts/save-seller.ts';
import type { Role, SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { justLoggedIn } from './just-logged-in.ts';
import { personNumber } from './people.ts';

const NAME = 'Koppie Nights';
const PAGE = {
  slug: 'koppie-nights',
  about:
    'We put on music, markets and odd good ideas, mostly **outdoors** and mostly in Johannesburg. It began with one speaker on a hill in 2015; by now we are five people and a van.\n\nWrite to us about access, lost jackets and songs we should play.',
};
/** The company also sells in Berlin, which issued its VAT number. */
const SELLER = {
  legalName: 'Koppie Nights (Pty) Ltd',
  address: '12 Maude Street\nSandton 2196\nSouth Africa',
  registrationNumber: '2015/204518/07',
  vatNumber: 'DE123456789',
};
const ROLES: readonly Role[] = ['box_office', 'finance', 'door', 'reader'];

/** Ensures what an organisation had before its first event: a name, business details and colleagues. @returns these, in the order of `ROLES` */
export async function ensureTeam(
  app: App,
  owner: SignedIn,
  people: readonly SignedIn[],
): Promise<SignedIn[]> {
  const organisationId = idOf(owner);
  const { members, name } = await getTeam(app, owner, organisationId);
  if (name !== NAME) {
    await renameOrganisation(app, owner, organisationId, { name: NAME });
    await saveSeller(app, owner, SELLER);
  }
  const colleagues = ROLES.map((role, at) => {
    const person = people[at];
    if (!person) throw new Error('There are too few people in the season.');
    const membership = { organisationId, role, eventIds: null, doors: [] };
    return { ...person, memberships: [membership], organisationId };
  });
  for (const [at, colleague] of colleagues.entries()) {
    if (members.some(({ userId }) => userId === colleague.userId)) continue;
    const { email } = colleague;
    await invite(app, owner, { email, role: ROLES[at] });
    const { id } = await app.db
      .selectFrom('invitations')
      .where('organisationId', '=', organisationId)
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    await acceptInvitation(app, colleague, id);
  }
  return colleagues;
}

/** Adds what came after its first event: a text on its page, and an invitation to sell at one event, for somebody without an account. */
export async function ensureNewest(app: App, owner: SignedIn, eventId: string): Promise<void> {
  const organisationId = idOf(owner);
  const { page } = await getTeam(app, owner, organisationId);
  if (page?.about !== '') return;
  await savePublicPage(app, owner, organisationId, PAGE);
  const { email } = personNumber(1_700);
  await invite(app, owner, { email, role: 'box_office', eventIds: [eventId] });
}

const invite = (app: App, owner: SignedIn, invitation: object) =>
  justLoggedIn(app, owner, (now) => inviteMember(app, now, idOf(owner), invitation));

function idOf({ organisationId }: SignedIn): string {
  if (organisationId === null) throw new Error('The season’s organiser has no organisation.');
  return organisationId;
}

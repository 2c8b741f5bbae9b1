import { findPerson } from '../accounts/person-store.ts';
import { fileUrl } from '../media/file-key.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import { allowedInLists } from '../organisations/scope.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** The signed-in user, as the platform's bar and greeting show them. */
export interface SignedInPerson {
  userId: string;
  /** Their first name or, failing that, their email address. */
  name: string;
  email: string;
  /** True also for an admin who must turn a second factor on first, since the admin pages lead there. */
  admin: boolean;
  /** Whether they belong to an organisation, even if only to run its doors. */
  organises: boolean;
  /** Whether their role shows money. True also for somebody who has no organisation yet. */
  seesMoney: boolean;
  /** The name of their current organisation, for a member of several; empty while it has none. */
  organisation: string | null;
  /** Same-origin path of their profile photo; null shows the placeholder. */
  pictureUrl: string | null;
}

/** @throws DomainError 'unauthenticated' */
export async function getSignedInPerson(app: App, actor: Actor): Promise<SignedInPerson> {
  const user = requireUser(actor);
  const { userId, email, admin, adminLacksSecondFactor, memberships, organisationId } = user;
  const locked = user.lockedOrganisations ?? [];
  const several = memberships.length + locked.length > 1;
  const [person, organisation] = await Promise.all([
    findPerson(app.db, userId),
    organisationId !== null && several ? findOrganisation(app.db, organisationId) : undefined,
  ]);
  return {
    userId,
    name: person?.firstName || email,
    email,
    admin: admin || adminLacksSecondFactor === true,
    organises: memberships.length + locked.length > 0,
    seesMoney: allowedInLists(user).includes('money.see'),
    organisation: organisation?.name ?? null,
    pictureUrl: fileUrl(person?.pictureKey ?? null),
  };
}

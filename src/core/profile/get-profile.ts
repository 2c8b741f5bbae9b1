import { unknownAccount } from '../accounts/account-policy.ts';
import { fileUrl } from '../media/file-key.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Profile } from './profile.ts';
import { findProfile } from './profile-store.ts';

/** Sign-up stores these as the country and state, because it does not ask for them (decision 0015). */
const PLACEHOLDERS: readonly string[] = ['Country', 'State'];
const unlessPlaceholder = (value: string) => (PLACEHOLDERS.includes(value) ? null : value);

/**
 * Returns the actor's profile, with what event pages of their current organisation show.
 * @throws DomainError 'unauthenticated', 'not-found' (account.not-found) when it was deleted a moment ago
 */
export async function getProfile(app: App, actor: Actor): Promise<Profile> {
  const { userId, organisationId, memberships } = requireUser(actor);
  const [found, organisation] = await Promise.all([
    findProfile(app.db, userId),
    organisationId === null ? undefined : findOrganisation(app.db, organisationId),
  ]);
  if (!found) throw unknownAccount();
  const isOwner = memberships.some((one) => one.organisationId === organisationId && one.role === 'owner');
  const followsName = isOwner && organisation?.name === found.name.slice(0, 200);
  const { email, newEmail, country, state, firstName, lastName, gender, dob, photoKey } = found;
  return {
    email,
    newEmail,
    country: unlessPlaceholder(country),
    state: unlessPlaceholder(state),
    firstName,
    lastName,
    gender,
    dob,
    photoUrl: fileUrl(photoKey),
    logoUrl: fileUrl(organisation?.logoKey ?? null),
    teamName: organisation && !followsName ? organisation.name : null,
    customersMayWrite: organisation?.contactUserId === userId,
  };
}

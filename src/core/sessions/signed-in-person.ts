import { findPerson } from '../accounts/person-store.ts';
import { fileUrl } from '../media/file-key.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** The one who is signed in, as the platform's bar and greeting show them. */
export interface SignedInPerson {
  userId: string;
  /** Their first name or, failing that, their email address. */
  name: string;
  email: string;
  admin: boolean;
  /** Same-origin path of their profile photo; null shows the placeholder. */
  pictureUrl: string | null;
}

/** @throws DomainError 'unauthenticated' */
export async function getSignedInPerson(app: App, actor: Actor): Promise<SignedInPerson> {
  const { userId, email, admin } = requireUser(actor);
  const person = await findPerson(app.db, userId);
  return {
    userId,
    name: person?.firstName || email,
    email,
    admin,
    pictureUrl: fileUrl(person?.pictureKey ?? null),
  };
}

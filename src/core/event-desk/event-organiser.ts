import type { Database } from '../../db/database.ts';
import { isBanned } from '../accounts/account-policy.ts';
import { findEventOrganiser } from './event-organiser-store.ts';

/** An admin who looks at an event sees whose it is. */
export interface EventOrganiser {
  userId: string;
  /** Empty while they gave none. */
  name: string;
  /** Null where they deleted their account. */
  email: string | null;
  /** They cannot log in: whatever is to be done about the event, an admin does. */
  banned: boolean;
}

export async function organiserOf(db: Database, ownerId: string, now: Date): Promise<EventOrganiser> {
  const { deletedAt, email, banned, banExpires, ...organiser } = await findEventOrganiser(db, ownerId);
  return {
    ...organiser,
    email: deletedAt ? null : email,
    banned: isBanned({ banned, banExpires }, now),
  };
}

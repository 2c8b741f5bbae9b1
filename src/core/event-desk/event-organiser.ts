import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { findEventOrganiser } from './event-organiser-store.ts';

/**
 * Tells an admin whose event it is: the organisation and its longest-serving owner. If that person is banned, they cannot log in, so an
 * admin acts for them.
 */
export const eventOrganiser = z.object({
  userId: z.string(),
  name: z.string().describe('Empty while they gave none.'),
  email: z.string().nullable().describe('Null where they deleted their account.'),
  banned: z.boolean(),
});
export type EventOrganiser = z.infer<typeof eventOrganiser>;

export async function organiserOf(db: Database, organisationId: string): Promise<EventOrganiser> {
  const { deletedAt, email, ...organiser } = await findEventOrganiser(db, organisationId);
  return { ...organiser, email: deletedAt ? null : email };
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../shared/app.ts';
import { addCodeHash, type FoundInvitation, findInvitation } from '../invitation-store.ts';

/**
 * Makes the link with which the reader of an invitation to check tickets joins in one step. Its code of 32 random bytes works until the
 * invitation is accepted, withdrawn, replaced or over. Only its hash is stored.
 * @param eventId the event whose door the reader was asked to; undefined for an invitation into the team
 */
export async function makeDoorLink(
  app: Pick<App, 'db' | 'randomBytes' | 'settings'>,
  { invitationId, eventId }: { invitationId: string; eventId?: string },
): Promise<string> {
  const code = Buffer.from(app.randomBytes(32)).toString('base64url');
  await addCodeHash(app.db, invitationId, hashOf(code));
  const search = new URLSearchParams({ ...(eventId && { event: eventId }), oobCode: code });
  return `${app.settings.publicUrl}/user-flow/join-door/${invitationId}?${search}`;
}

/** Finds the invitation of such a link; undefined when the code is not its, or it was accepted, withdrawn or replaced. */
export async function findByDoorLink(
  db: Parameters<typeof findInvitation>[0],
  { invitationId, code }: { invitationId: string; code?: string | undefined },
): Promise<FoundInvitation | undefined> {
  if (!code || !z.uuid().safeParse(invitationId).success) return undefined;
  const found = await findInvitation(db, invitationId, hashOf(code));
  return found?.role === 'door' ? found : undefined;
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../shared/app.ts';
import { addCodeHash, type FoundInvitation, findInvitation } from './invitation-store.ts';

type LinkWorld = Pick<App, 'db' | 'randomBytes' | 'settings'>;

/** What the link of an invitation's mail names. */
export interface JoinLink {
  invitationId: string;
  code?: string | undefined;
}

/**
 * Makes the link with which the reader of an invitation joins in one step. Its code of 32 random bytes works until the invitation is
 * accepted, withdrawn, replaced or over. Only its hash is stored.
 */
export const makeTeamLink = (app: LinkWorld, invitationId: string): Promise<string> =>
  makeLink(app, 'join-team', invitationId, {});

/**
 * The same for an invitation to check tickets.
 * @param eventId the event whose door the reader was asked to; undefined for an invitation into the team
 */
export const makeDoorLink = (
  app: LinkWorld,
  { invitationId, eventId }: { invitationId: string; eventId?: string },
): Promise<string> => makeLink(app, 'join-door', invitationId, eventId ? { event: eventId } : {});

async function makeLink(
  app: LinkWorld,
  page: 'join-team' | 'join-door',
  invitationId: string,
  search: Record<string, string>,
): Promise<string> {
  const code = Buffer.from(app.randomBytes(32)).toString('base64url');
  await addCodeHash(app.db, invitationId, hashOf(code));
  const asked = new URLSearchParams({ ...search, oobCode: code });
  return `${app.settings.publicUrl}/user-flow/${page}/${invitationId}?${asked}`;
}

type Db = Parameters<typeof findInvitation>[0];

/** Finds the invitation of a link to a door; undefined when the code is not its, or it was accepted, withdrawn or replaced. */
export async function findByDoorLink(db: Db, link: JoinLink): Promise<FoundInvitation | undefined> {
  const found = await findByLink(db, link);
  return found?.role === 'door' ? found : undefined;
}

/** The same for an invitation into a team, with any role but door. */
export async function findByTeamLink(db: Db, link: JoinLink): Promise<FoundInvitation | undefined> {
  const found = await findByLink(db, link);
  return found?.role === 'door' ? undefined : found;
}

async function findByLink(db: Db, { invitationId, code }: JoinLink): Promise<FoundInvitation | undefined> {
  if (!code || !z.uuid().safeParse(invitationId).success) return undefined;
  return findInvitation(db, invitationId, hashOf(code));
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

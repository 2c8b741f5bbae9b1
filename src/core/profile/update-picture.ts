import { transaction } from '../../db/database.ts';
import { type UploadedImage, uploadImage } from '../media/upload-image.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { replacePhoto } from './profile-store.ts';

/**
 * Replaces the actor's profile photo; the old one is deleted, and an address never shows two pictures.
 * @param upload the bytes as sent; errors as uploadImage
 */
export async function updateProfilePhoto(
  app: App,
  actor: Actor,
  upload: { bytes: Uint8Array },
): Promise<UploadedImage> {
  const { userId } = requireUser(actor);
  const uploaded = await uploadImage(app, actor, upload);
  await transaction(app.db, (tx) => replacePhoto(tx, userId, uploaded.key, app.clock.now()));
  return uploaded;
}

/** Removes the actor's profile photo. @throws DomainError 'unauthenticated' */
export async function removeProfilePhoto(app: App, actor: Actor): Promise<void> {
  const { userId } = requireUser(actor);
  await transaction(app.db, (tx) => replacePhoto(tx, userId, null, app.clock.now()));
}

import { transaction } from '../../db/database.ts';
import { type UploadedImage, uploadImage } from '../media/upload-image.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { replacePhoto } from './profile-store.ts';

/**
 * Shows another photo of the one who asks; the one before is deleted, and no address ever shows two pictures.
 * @param upload the bytes as they came, as for uploadImage, which says what it throws
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

/** Nobody sees a photo any more. @throws DomainError 'unauthenticated' */
export async function removeProfilePhoto(app: App, actor: Actor): Promise<void> {
  const { userId } = requireUser(actor);
  await transaction(app.db, (tx) => replacePhoto(tx, userId, null, app.clock.now()));
}

import { transaction } from '../../db/database.ts';
import { type UploadedImage, uploadImage } from '../media/upload-image.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { replacePicture } from './profile-store.ts';

/**
 * Shows another photo of the one who asks; the one before is deleted, and no address ever shows two pictures.
 * @param upload the bytes as they came, as for uploadImage, which says what it throws
 */
export const updateProfilePhoto = (app: App, actor: Actor, upload: { bytes: Uint8Array }) =>
  update(app, actor, 'photo', upload);

/** Does as much for the logo that an organiser's event pages show. */
export const updateLogo = (app: App, actor: Actor, upload: { bytes: Uint8Array }) =>
  update(app, actor, 'logo', upload);

/** Nobody sees a photo any more. @throws DomainError 'unauthenticated' */
export const removeProfilePhoto = (app: App, actor: Actor) => remove(app, actor, 'photo');

/** Event pages show no logo any more. @throws DomainError 'unauthenticated' */
export const removeLogo = (app: App, actor: Actor) => remove(app, actor, 'logo');

async function update(
  app: App,
  actor: Actor,
  which: 'photo' | 'logo',
  upload: { bytes: Uint8Array },
): Promise<UploadedImage> {
  const { userId } = requireUser(actor);
  const uploaded = await uploadImage(app, actor, upload);
  await transaction(app.db, (tx) => replacePicture(tx, userId, which, uploaded.key, app.clock.now()));
  return uploaded;
}

async function remove(app: App, actor: Actor, which: 'photo' | 'logo'): Promise<void> {
  const { userId } = requireUser(actor);
  await transaction(app.db, (tx) => replacePicture(tx, userId, which, null, app.clock.now()));
}

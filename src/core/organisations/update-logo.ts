import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { type UploadedImage, uploadImage } from '../media/upload-image.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { currentOrganisation, ensureOrganisation } from './ensure-organisation.ts';
import { replaceLogo } from './organisation-store.ts';

/**
 * Replaces the logo on event pages of the actor's current organisation; the old one is deleted.
 * @param upload the bytes as sent; errors as uploadImage
 * @throws DomainError 'forbidden' (organisation.role)
 */
export async function updateLogo(
  app: App,
  actor: Actor,
  upload: { bytes: Uint8Array },
): Promise<UploadedImage> {
  const user = requireUser(actor);
  currentOrganisation(user, 'organisation.edit');
  const uploaded = await uploadImage(app, actor, upload);
  await transaction(app.db, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, user, 'organisation.edit');
    await replaceLogo(tx, organisationId, uploaded.key, app.clock.now());
    await record(app, tx, {
      kind: 'organisation.logo-changed',
      by: user,
      organisationId,
      facts: { shown: true },
    });
  });
  return uploaded;
}

/** Removes the logo from event pages. @throws DomainError 'unauthenticated', 'forbidden' (organisation.role) */
export async function removeLogo(app: App, actor: Actor): Promise<void> {
  const user = requireUser(actor);
  const organisationId = currentOrganisation(user, 'organisation.edit');
  if (organisationId === undefined) return;
  await transaction(app.db, async (tx) => {
    if (!(await replaceLogo(tx, organisationId, null, app.clock.now()))) return;
    await record(app, tx, {
      kind: 'organisation.logo-changed',
      by: user,
      organisationId,
      facts: { shown: false },
    });
  });
}

import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { type UploadedImage, uploadImage } from '../media/upload-image.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { currentOrganisation, ensureOrganisation } from './ensure-organisation.ts';
import { replaceLogo } from './organisation-store.ts';

/**
 * Shows another logo on the event pages of the organisation one works in; the one before is deleted.
 * @param upload the bytes as they came, as for uploadImage, which says what it throws
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

/** Event pages show no logo any more. @throws DomainError 'unauthenticated', 'forbidden' (organisation.role) */
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

import { updateLogo } from '../../core/organisations/update-logo.ts';
import { getProfile } from '../../core/profile/get-profile.ts';
import { updateProfilePhoto } from '../../core/profile/update-picture.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { hornLogo, portrait } from './pictures.ts';

/** Adds photos for the demo's own two accounts and the organiser's logo, unless they have chosen some. */
export async function ensurePictures(
  app: App,
  { organiser, admin }: { organiser: SignedIn; admin: SignedIn },
): Promise<void> {
  for (const [number, actor] of [organiser, admin].entries()) {
    const profile = await getProfile(app, actor);
    if (!profile.photoUrl) await updateProfilePhoto(app, actor, await portrait(app, 1_001 + number));
    if (actor === organiser && !profile.logoUrl) await updateLogo(app, actor, await hornLogo(app));
  }
}

import type { App } from '../shared/app.ts';
import { findUserIdByEmail } from './account-store.ts';
import { CODE_MINUTES, createMailCode } from './mail-code.ts';
import { dropEndedCodes } from './mail-code-store.ts';

/** The job after a forgotten password: a link for the owner, nothing for an address without an account. */
export async function sendPasswordReset(app: App, { email }: { email: string }): Promise<void> {
  const userId = await findUserIdByEmail(app.db, email);
  if (!userId) return;
  await dropEndedCodes(app.db, app.clock.now());
  const code = await createMailCode(app, 'reset-password', userId);
  const link = `${app.settings.publicUrl}/user-flow/reset-password?oobCode=${code}`;
  const expiresInMinutes = CODE_MINUTES['reset-password'];
  await app.mailer.send({ kind: 'reset-password', to: email, link, expiresInMinutes });
}

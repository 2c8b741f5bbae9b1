import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { holdUserByEmail } from './account-store.ts';
import { CODE_MINUTES, createMailCode } from './mail-code.ts';
import { dropEndedCodes } from './mail-code-store.ts';

/** The job after a forgotten password: a link for the owner, nothing for an address without an account. */
export async function sendPasswordReset(app: App, { email }: { email: string }): Promise<void> {
  const code = await transaction(app.db, async (tx) => {
    const userId = await holdUserByEmail(tx, email);
    if (userId === undefined) return undefined;
    await dropEndedCodes(tx, app.clock.now());
    return createMailCode({ ...app, db: tx }, 'reset-password', userId);
  });
  if (code === undefined) return;
  const link = `${app.settings.publicUrl}/user-flow/reset-password?oobCode=${code}`;
  const expiresInMinutes = CODE_MINUTES['reset-password'];
  await app.mailer.send({ kind: 'reset-password', to: email, link, expiresInMinutes });
}

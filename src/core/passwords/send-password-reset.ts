import { transaction } from '../../db/database.ts';
import { holdUserByMailbox } from '../accounts/account-store.ts';
import { CODE_MINUTES, createMailCode } from '../accounts/mail-code.ts';
import { dropEndedCodes } from '../accounts/mail-code-store.ts';
import type { App } from '../shared/app.ts';

/** The job after a forgotten password: a link to the address of the account, nothing for an inbox without one. */
export async function sendPasswordReset(app: App, { email }: { email: string }): Promise<void> {
  const made = await transaction(app.db, async (tx) => {
    const user = await holdUserByMailbox(tx, email);
    if (!user) return undefined;
    await dropEndedCodes(tx, app.clock.now());
    return { to: user.email, code: await createMailCode({ ...app, db: tx }, 'reset-password', user.id) };
  });
  if (!made) return;
  const link = `${app.settings.publicUrl}/user-flow/reset-password?oobCode=${made.code}`;
  const expiresInMinutes = CODE_MINUTES['reset-password'];
  await app.mailer.send({ kind: 'reset-password', to: made.to, link, expiresInMinutes });
}

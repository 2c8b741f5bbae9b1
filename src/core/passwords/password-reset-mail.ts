import { transaction } from '../../db/database.ts';
import { holdUserByMailbox } from '../accounts/account-store.ts';
import { CODE_MINUTES, createMailCode } from '../accounts/mail-code.ts';
import { dropEndedCodes } from '../accounts/mail-code-store.ts';
import type { Composer } from '../outbox/outbox.ts';

/** Composes a mail with a link to a new password; undefined for an address without an account. */
export const composePasswordReset: Composer = async (app, { recipient: email }) => {
  if (email === null) return undefined;
  const made = await transaction(app.db, async (tx) => {
    const user = await holdUserByMailbox(tx, email);
    if (!user) return undefined;
    await dropEndedCodes(tx, app.clock.now());
    return { to: user.email, code: await createMailCode({ ...app, db: tx }, 'reset-password', user.id) };
  });
  if (!made) return undefined;
  const link = `${app.settings.publicUrl}/user-flow/reset-password?oobCode=${made.code}`;
  const expiresInMinutes = CODE_MINUTES['reset-password'];
  return { kind: 'reset-password', to: made.to, link, expiresInMinutes };
};

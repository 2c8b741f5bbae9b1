import { findUserByMailbox } from '../accounts/account-store.ts';
import { createMailCode } from '../accounts/mail-code.ts';
import { dropEndedCodes } from '../accounts/mail-code-store.ts';
import { findSignUp } from '../accounts/sign-up-store.ts';
import type { Composer } from '../outbox/outbox.ts';

/**
 * Composes the mail after a sign-up. A new address gets its verification link. The owner of an existing account is told about the sign-up,
 * and how to log in if it was them. A retry sends another link; each link works.
 */
export const composeSignUp: Composer = async (app, { subjectId: signUpId }) => {
  const now = app.clock.now();
  const signUp = signUpId && (await findSignUp(app.db, signUpId, now));
  if (!signUp || signUp.confirmedAt) return undefined;

  const { publicUrl } = app.settings;
  const known = signUp.userId === null ? await findUserByMailbox(app.db, signUp.email) : undefined;
  if (known) {
    const link = `${publicUrl}/user-flow/login`;
    const resetLink = `${publicUrl}/user-flow/forgot-password`;
    return { kind: 'sign-up-again', to: signUp.email, account: known.email, link, resetLink };
  }
  await dropEndedCodes(app.db, now);
  const code = await createMailCode(app, 'verify-email', signUpId);
  const link = `${publicUrl}/user-flow/email-verified?oobCode=${code}`;
  return { kind: 'verify-email', to: signUp.email, link };
};

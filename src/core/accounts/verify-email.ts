import { type Transaction, transaction } from '../../db/database.ts';
import { adoptAnswers } from '../questionnaire/questionnaire-store.ts';
import type { App } from '../shared/app.ts';
import { insertUser, markVerified } from './account-store.ts';
import { invalidCode, readMailCode } from './mail-code.ts';
import { confirmSignUp, lockSignUp, type SignUpRow } from './sign-up-store.ts';

/**
 * Follows a verification link: its sign-up becomes a user. Following it again changes nothing and succeeds, until it is 24
 * hours old. It opens no session: whoever reads the mail need not be who chose the password.
 * @returns the sign-up, by which its own browser is let in (finish-sign-up.ts)
 * @throws DomainError 'invalid' (missing-action-code 'No verification code in URL.'; invalid-action-code and
 * expired-action-code 'Invalid or expired code: ...')
 */
export async function verifyEmail(app: App, { code }: { code?: string }): Promise<{ signUpId: string }> {
  return transaction(app.db, async (tx) => {
    const now = app.clock.now();
    const signUpId = await readMailCode(tx, 'verify-email', code, now);
    const signUp = await lockSignUp(tx, signUpId, now);
    if (!signUp) throw invalidCode();
    if (!signUp.confirmed_at) {
      const userId = signUp.user_id ?? (await createUser(app, tx, signUp));
      await markVerified(tx, userId, now);
      await confirmSignUp(tx, signUpId, userId, now);
    }
    return { signUpId };
  });
}

/** With what its owner answered before, under the same address. Of several sign-ups with one address, the first that is confirmed gets it. */
async function createUser(app: App, tx: Transaction, signUp: SignUpRow): Promise<string> {
  if (signUp.password_hash === null) throw invalidCode();
  const user = {
    id: app.newId(),
    credentialId: app.newId(),
    email: signUp.email,
    passwordHash: signUp.password_hash,
    verified: true,
    admin: false,
    firstName: signUp.first_name,
    lastName: signUp.last_name,
  };
  if (!(await insertUser(tx, user, app.clock.now()))) throw invalidCode();
  await adoptAnswers(tx, user, app.clock.now());
  return user.id;
}

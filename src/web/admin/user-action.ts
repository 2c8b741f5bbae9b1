import { deleteUser } from '../../core/personal-data/delete-account.ts';
import type { Actor } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { DomainError } from '../../core/shared/errors.ts';
import { banUser, unbanUser } from '../../core/users/ban-user.ts';
import { type FormErrors, formErrors } from '../ui/form-errors.ts';

/** What an admin's form came to: what to say of it, or what is wrong. */
export type UserResult = { done: true; said: string } | { done: false; errors: FormErrors };

const INTENTS: Record<string, (app: App, actor: Actor, form: FormData) => Promise<string>> = {
  async ban(app, actor, form) {
    await banUser(app, actor, { userId: form.get('userId'), reason: form.get('reason') ?? '' });
    return 'Banned. They’ve been logged out everywhere.';
  },
  async unban(app, actor, form) {
    await unbanUser(app, actor, { userId: form.get('userId') });
    return 'Ban lifted.';
  },
  async delete(app, actor, form) {
    return deleteEach(app, actor, form.getAll('userId'));
  },
};

/** Does what the form's `intent` says to whom `userId` says. */
export async function actOnUsers(app: App, actor: Actor, form: FormData): Promise<UserResult> {
  try {
    const act = INTENTS[String(form.get('intent'))];
    if (!act) throw new DomainError('invalid', 'input.invalid', 'No action was chosen.');
    return { done: true, said: await act(app, actor, form) };
  } catch (error) {
    return { done: false, errors: formErrors(error) };
  }
}

/** Each on its own: one that is refused keeps nobody else, and somebody who is gone already is as wanted. */
async function deleteEach(app: App, actor: Actor, userIds: unknown[]): Promise<string> {
  let deleted = 0;
  const refused: DomainError[] = [];
  for (const userId of userIds) {
    try {
      await deleteUser(app, actor, { userId });
      deleted += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'not-found') deleted += 1;
      else refused.push(error);
    }
  }
  const [first] = refused;
  if (first && deleted === 0) throw first;
  const said = deleted === 1 ? '1 account deleted.' : `${deleted} accounts deleted.`;
  return first ? `${said} ${refused.length} couldn’t be deleted: ${first.message}` : said;
}

import { deleteUser } from '../../../core/personal-data/delete-account.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { banUser, unbanUser } from '../../../core/users/ban-user.ts';
import { setAdmin } from '../../../core/users/set-admin.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';

/** Carries out admins' changes to accounts. */
export const answerUsers = (app: App, actor: Actor, request: Request) =>
  answerChange(request, {
    ban: (input) => banUser(app, actor, input),
    unban: (input) => unbanUser(app, actor, input),
    'set-admin': (input) => setAdmin(app, actor, input),
    delete: ({ userIds }) => deleteEach(app, actor, Array.isArray(userIds) ? userIds : []),
  });

/**
 * Deletes each on its own, so that a refusal does not affect the others. Users who are already deleted are ignored. @returns the message to
 * show
 */
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
  const sentence = deleted === 1 ? '1 account deleted.' : `${deleted} accounts deleted.`;
  return first ? `${sentence} ${refused.length} couldn’t be deleted: ${wordsOf(first)}` : sentence;
}

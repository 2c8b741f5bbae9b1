import { transaction } from '../../db/database.ts';
import type { Caller } from '../accounts/accounts.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { throttle } from '../accounts/throttle.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { progressOf, type Questionnaire, questionnaireAnswers } from './questionnaire.ts';
import { respondentOf } from './questionnaire-policy.ts';
import { markProgress, saveAnswers } from './questionnaire-store.ts';

/**
 * Keeps what somebody answered: on their account, or as a prospect's for a guest. Answering again changes the same answers.
 * @param input `questionnaireAnswers`
 * @throws DomainError 'invalid' (input.invalid: too long, or on several lines), 'unauthenticated' (account.sign-in-needed),
 * 'too-many' (too-many-requests) for guests
 */
export async function answerQuestionnaire(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<Questionnaire> {
  const respondent = respondentOf(actor);
  const answers = parseInput(questionnaireAnswers, input);
  if ('guestId' in respondent) await throttle(app, 'questionnaire', respondent.guestId, caller);
  const progress = progressOf(answers);
  const saving = { id: app.newId(), answers, progress, now: app.clock.now() };
  return transaction(app.db, async (tx) => {
    if ('userId' in respondent) {
      await keepAccount(tx, respondent.userId);
      await markProgress(tx, respondent.userId, progress);
    }
    return saveAnswers(tx, respondent, saving);
  });
}

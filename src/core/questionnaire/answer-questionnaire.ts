import { transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { markProgress } from '../accounts/person-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import type { Issue } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { findForm } from './question-store.ts';
import {
  type Answer,
  type Answers,
  type AnswersToKeep,
  answersToKeep,
  LONGEST,
  type Questionnaire,
} from './questionnaire.ts';
import { respondentOf } from './questionnaire-policy.ts';
import { finish, saveAnswers } from './questionnaire-store.ts';
import { type Form, questionsOf } from './questions.ts';
import { refusal } from './refusals.ts';

/**
 * Stores answers with the words of their questions: on the account, or for a guest as a prospect. Answering again changes the same answers.
 * If a required answer is missing, the others are stored and the step stays open.
 * @param input `answersToKeep`
 * @throws DomainError 'invalid' (input.invalid: too long, on several lines, not offered, or required and missing),
 * 'conflict' (questionnaire.changed) for a question that is not asked any more, 'unauthenticated' (account.sign-in-needed),
 * 'too-many' (too-many-requests) for guests
 */
export async function answerQuestionnaire(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<Questionnaire> {
  const respondent = respondentOf(actor);
  const keeping = parseInput(answersToKeep, input);
  const form = await findForm(app.db);
  const given = withTheirQuestions(form, keeping.answers);
  if ('guestId' in respondent) await throttle(app, 'questionnaire', respondent.guestId, caller);
  const touched = Object.values(given).some(({ step }) => step === 'second') ? 2 : 1;
  const saving = {
    id: app.newId(),
    info: keeping.info,
    given,
    progress: touched,
    now: app.clock.now(),
  } as const;
  const { answers, missing } = await transaction(app.db, async (tx) => {
    if ('userId' in respondent) await keepAccount(tx, respondent.userId);
    const saved = await saveAnswers(tx, respondent, saving);
    const lacking = missingIn(form, keeping.done, saved);
    const finished = keeping.done === 'second' && lacking.length === 0;
    const kept = finished ? await finish(tx, respondent) : saved;
    if ('userId' in respondent) await markProgress(tx, respondent.userId, finished ? 3 : touched);
    return { answers: kept, missing: lacking };
  });
  refuse(missing);
  return { ...form, ...answers };
}

function withTheirQuestions(form: Form, answers: AnswersToKeep['answers']): Record<string, Answer> {
  const asked = new Map(questionsOf(form).map((question) => [question.id, question]));
  const given: Record<string, Answer> = {};
  const issues: Issue[] = [];
  for (const [id, answer] of Object.entries(answers)) {
    const question = asked.get(id);
    if (!question) throw refusal('questionnaire.changed');
    const { kind, text, options, step, place } = question;
    const path = `answers.${id}`;
    if (answer.length > LONGEST[kind])
      issues.push({ path, message: `Use at most ${LONGEST[kind]} characters.` });
    if (kind === 'choice' && answer !== '' && !options.includes(answer)) {
      issues.push({ path, message: 'Choose one of the options.' });
    }
    given[id] = { question: text, kind, step, place, answer };
  }
  refuse(issues);
  return given;
}

function missingIn(form: Form, done: AnswersToKeep['done'], { answers }: Answers): Issue[] {
  if (!done) return [];
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return questionsOf(form)
    .filter(({ id, required, step }) => required && !answered.has(id) && (done === 'second' || step === done))
    .map(({ id, kind }) => ({
      path: `answers.${id}`,
      message: kind === 'choice' ? 'Choose an option.' : 'Please answer this question.',
    }));
}

function refuse(issues: Issue[]): void {
  const [first] = issues;
  if (first) throw refusal('input.invalid', { issues });
}

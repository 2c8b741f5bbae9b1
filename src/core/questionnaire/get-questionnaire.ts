import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findForm } from './question-store.ts';
import { type Answers, NOT_STARTED, type Questionnaire } from './questionnaire.ts';
import { type Respondent, respondentOf } from './questionnaire-policy.ts';
import { findAnswers } from './questionnaire-store.ts';
import type { Form } from './questions.ts';

/** Returns the questions and the caller's answers; no answers for a visitor or somebody who has not started. */
export async function getQuestionnaire(app: App, actor: Actor): Promise<Questionnaire> {
  const [form, answers] = await Promise.all([
    findForm(app.db),
    actor.kind === 'visitor' ? NOT_STARTED : getAnswersOf(app, respondentOf(actor)),
  ]);
  return { ...form, ...answers };
}

/** Returns the questions, which are public. */
export const getQuestions = (app: App): Promise<Form> => findForm(app.db);

/** Returns a respondent's answers; the caller has checked that they may be seen. */
export async function getAnswersOf(app: App, respondent: Respondent): Promise<Answers> {
  return (await findAnswers(app.db, respondent)) ?? NOT_STARTED;
}

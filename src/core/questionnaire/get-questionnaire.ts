import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findForm } from './question-store.ts';
import { type Answers, NOT_STARTED, type Questionnaire } from './questionnaire.ts';
import { type Respondent, respondentOf } from './questionnaire-policy.ts';
import { findAnswers } from './questionnaire-store.ts';
import type { Form } from './questions.ts';

/** Finds the questions and the caller's answers: none of somebody who has not started, or who is nobody yet. */
export async function getQuestionnaire(app: App, actor: Actor): Promise<Questionnaire> {
  const [form, answers] = await Promise.all([
    findForm(app.db),
    actor.kind === 'visitor' ? NOT_STARTED : getAnswersOf(app, respondentOf(actor)),
  ]);
  return { ...form, ...answers };
}

/** Finds the questions. They are no secret. */
export const getQuestions = (app: App): Promise<Form> => findForm(app.db);

/** Somebody's answers, for those who may see them. */
export async function getAnswersOf(app: App, respondent: Respondent): Promise<Answers> {
  return (await findAnswers(app.db, respondent)) ?? NOT_STARTED;
}

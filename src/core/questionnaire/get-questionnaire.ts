import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { NO_DETAILS, type Questionnaire } from './questionnaire.ts';
import { type Respondent, respondentOf } from './questionnaire-policy.ts';
import { findQuestionnaire } from './questionnaire-store.ts';

const NOT_STARTED: Questionnaire = { info: '', selection: null, details: NO_DETAILS, progress: 0 };

/** The answers of the one who asks; empty ones for somebody who has not started, or whom we know nothing of. */
export async function getQuestionnaire(app: App, actor: Actor): Promise<Questionnaire> {
  return actor.kind === 'visitor' ? NOT_STARTED : getQuestionnaireOf(app, respondentOf(actor));
}

/** Somebody's answers, for those who may see them. */
export async function getQuestionnaireOf(app: App, respondent: Respondent): Promise<Questionnaire> {
  return (await findQuestionnaire(app.db, respondent)) ?? NOT_STARTED;
}

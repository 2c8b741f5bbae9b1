import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { NO_DETAILS, type Questionnaire } from './questionnaire.ts';
import { respondentOf } from './questionnaire-policy.ts';
import { findQuestionnaire } from './questionnaire-store.ts';

/** The answers of the one who asks; empty ones for somebody who has not started, or whom we know nothing of. */
export async function getQuestionnaire(app: App, actor: Actor): Promise<Questionnaire> {
  const found = actor.kind === 'visitor' ? undefined : await findQuestionnaire(app.db, respondentOf(actor));
  return found ?? { info: '', selection: null, details: NO_DETAILS, progress: 0 };
}

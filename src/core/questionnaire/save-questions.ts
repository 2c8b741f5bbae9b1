import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findForm, writeForm } from './question-store.ts';
import { type Form, QUESTION_STEPS, type Question, questionsOf, questionsToSave } from './questions.ts';
import { refusal } from './refusals.ts';

/**
 * Saves the questions, and opens the questionnaire the first time. A question whose words or kind change becomes a new one, so that answers
 * to the old words do not count as answers to the new ones.
 * @param input `questionsToSave`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid' (input.invalid),
 * 'conflict' (questionnaire.changed-meanwhile) if another admin has saved since
 */
export async function saveQuestions(app: App, actor: Actor, input: unknown): Promise<Form> {
  const admin = requireAdmin(actor);
  const { version, steps } = parseInput(questionsToSave, input);
  const asked = new Map(questionsOf(await findForm(app.db)).map((question) => [question.id, question]));
  const same = ({ id = '', kind, text }: { id?: string | undefined; kind: string; text: string }) => {
    const known = asked.get(id);
    return known?.kind === kind && known.text === text && asked.delete(id) ? id : undefined;
  };
  const saved = QUESTION_STEPS.map((step, at) => ({
    step,
    heading: steps[at]?.heading ?? '',
    questions: (steps[at]?.questions ?? []).map((question): Question => {
      const { kind, text, options, required } = question;
      const id = same(question) ?? app.newId();
      return { id, kind, text, options: kind === 'choice' ? options : [], required };
    }),
  }));
  const written = await transaction(app.db, async (tx) => {
    if (!(await writeForm(tx, { version, steps: saved }, app.clock.now()))) return false;
    await record(app, tx, { kind: 'admin.questions-changed', by: admin, facts: { version: version + 1 } });
    return true;
  });
  if (!written) throw refusal('questionnaire.changed-meanwhile');
  return { open: true, version: version + 1, steps: saved };
}

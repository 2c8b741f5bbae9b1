import { type Transaction, transaction } from '../../db/database.ts';
import type { Question } from '../attendees/question.ts';
import { findForm } from '../attendees/question-store.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { requireManager } from '../events/require-manager.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import type { BadgeField, BadgeLayout } from './badge-layout.ts';
import { isPrintable } from './get-kiosk.ts';
import { type Kiosk, kioskChange, NO_KIOSK } from './kiosk.ts';
import { findKiosk, lockKiosk, saveKiosk } from './kiosk-store.ts';
import { refusal } from './refusals.ts';

/**
 * Changes an event's badge, or what its kiosk does. What the input leaves out stays.
 * @param input `kioskChange`
 * @throws DomainError 'invalid' by field, also (badge.invalid) for a question that a badge can't show; 'unauthenticated', 'not-found'
 * (event.unknown), 'forbidden' (organisation.role, account.email-not-verified)
 */
export async function changeKiosk(app: App, actor: Actor, givenId: unknown, input: unknown): Promise<Kiosk> {
  const { eventId, user: by } = await requireManager(app.db, actor, 'event.edit', givenId);
  const wanted = parseInput(kioskChange, input);
  return transaction(app.db, async (tx) => {
    if (wanted.badge) checkQuestions(wanted.badge, (await findForm(tx, eventId))?.questions ?? []);
    const before = await lockKiosk(tx, eventId);
    const after = { ...before, ...wanted };
    await saveKiosk(tx, eventId, after);
    const changes = fieldChanges(inWords(before), inWords(after));
    if (JSON.stringify(before) !== JSON.stringify(after))
      await record(app, tx, { kind: 'door.kiosk-changed', by, eventId, facts: { changes } });
    return after;
  });
}

/** Every answer on a badge is one that it may show. */
function checkQuestions({ fields }: BadgeLayout, questions: readonly Question[]): void {
  const issues = fields.flatMap((field, at) => {
    if (field.kind !== 'answer') return [];
    const question = questions.find(({ id }) => id === field.questionId);
    if (question && isPrintable(question)) return [];
    const message = question
      ? 'The answers to this question can’t be printed.'
      : 'This question doesn’t exist. It may have been deleted.';
    return [{ path: `badge.fields.${at}.questionId`, message }];
  });
  if (issues.length > 0) throw refusal('badge.invalid', { issues });
}

/** A kiosk as the audit log shows it. */
const inWords = ({ badge, ...kiosk }: Kiosk) => ({
  ...kiosk,
  badge: badge && `${badge.width} × ${badge.height} mm: ${badge.fields.map(({ kind }) => kind).join(', ')}`,
});

/**
 * Copies an event's kiosk to a new event.
 * @param questionIds the new ids of its questions, by the original ids. Answers to questions that were not copied leave the badge
 */
export async function copyKiosk(
  tx: Transaction,
  { from, to, questionIds }: { from: string; to: string; questionIds: ReadonlyMap<string, string> },
): Promise<void> {
  const stored = await findKiosk(tx, from);
  if (stored === NO_KIOSK) return;
  const { badge, ...kiosk } = stored;
  const fields = badge?.fields.flatMap((field): BadgeField[] => {
    if (field.kind !== 'answer') return [field];
    const questionId = questionIds.get(field.questionId);
    return questionId ? [{ ...field, questionId }] : [];
  });
  await saveKiosk(tx, to, { ...kiosk, badge: badge && fields?.length ? { ...badge, fields } : null });
}

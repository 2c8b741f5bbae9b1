import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { answersAnswer } from './questionnaire.ts';
import { deleteProspectRows, findProspects } from './questionnaire-store.ts';
import { refusal } from './refusals.ts';

const PAGE_SIZE = 25;
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** A visitor who answered the questionnaire without an account. */
const prospect = answersAnswer
  .extend({ id: z.uuid(), createdAt: instant, updatedAt: instant })
  .meta({ id: 'Prospect' });
export type Prospect = z.infer<typeof prospect>;

export const prospectsAnswer = z.object({
  prospects: z.array(prospect),
  count: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type ProspectList = z.infer<typeof prospectsAnswer>;

/**
 * Visitors' questionnaires, the most recent first, a page at a time.
 * @param page from 1; anything else is the first
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listProspects(app: App, actor: Actor, page: unknown): Promise<ProspectList> {
  requireAdmin(actor);
  const number = pageNumber.parse(page);
  const found = await findProspects(app.db, { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE });
  const prospects = found.prospects.map(({ createdAt, updatedAt, ...prospect }) => ({
    ...prospect,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  const pages = Math.max(1, Math.ceil(found.count / PAGE_SIZE));
  return { prospects, count: found.count, page: number, pages };
}

export const prospectToDelete = z.strictObject({
  prospectId: z.uuid({ error: 'Choose whose answers to delete.' }),
});

/**
 * Deletes a visitor's answers for good.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (questionnaire.unknown)
 */
export async function deleteProspect(app: App, actor: Actor, input: unknown): Promise<void> {
  const admin = requireAdmin(actor);
  const { prospectId } = parseInput(prospectToDelete, input);
  const deleted = await transaction(app.db, async (tx) => {
    if ((await deleteProspectRows(tx, [prospectId])) === 0) return false;
    await record(app, tx, { kind: 'admin.prospect-deleted', by: admin, facts: { prospectId } });
    return true;
  });
  if (deleted) return;
  throw refusal('questionnaire.unknown');
}

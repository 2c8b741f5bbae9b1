import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { findLastDecisionOf } from './event-store.ts';

/** Tells whether an organisation's events wait for an admin before they go on sale. */
export async function needsApproval(
  { settings: { approval = 'always' } }: Pick<App, 'settings'>,
  db: Database | Transaction,
  organisationId: string,
): Promise<boolean> {
  if (approval !== 'first') return approval === 'always';
  return (await findLastDecisionOf(db, organisationId)) !== 'approved';
}

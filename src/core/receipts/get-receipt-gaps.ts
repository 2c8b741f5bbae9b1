import { requireMemberMay } from '../organisations/require-team.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { receiptNumber } from './receipt.ts';
import { findReceiptGaps } from './receipt-gaps-store.ts';

/** Numbers of receipts that were skipped after a restore, as they are printed, and the ISO instants between which documents may have them. */
export interface SkippedNumbers {
  first: string;
  last: string;
  backupTakenAt: string;
  restoredAt: string;
}

/**
 * Returns the receipt numbers of an organisation that restores skipped, the latest first; for those who may edit its seller details.
 * @throws DomainError as requireMemberMay
 */
export async function getReceiptGaps(
  app: App,
  actor: Actor,
  organisationId: string,
): Promise<SkippedNumbers[]> {
  requireMemberMay(actor, organisationId, 'seller.edit');
  const gaps = await findReceiptGaps(app.db, organisationId);
  return gaps.map(({ firstNumber, lastNumber, backupTakenAt, restoredAt }) => ({
    first: receiptNumber(firstNumber),
    last: receiptNumber(lastNumber),
    backupTakenAt: backupTakenAt.toISOString(),
    restoredAt: restoredAt.toISOString(),
  }));
}

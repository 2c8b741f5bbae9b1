import type { Transaction } from '../../db/database.ts';
import { type AuditEntry, type AuditWorld, record } from '../audit/record.ts';
import { deleteInvitationsBy } from './invitation-store.ts';
import { placeAllows } from './may.ts';
import type { Place } from './member-store.ts';

/**
 * Withdraws the open invitations of somebody who could not make them any more: nobody comes back through one that they planted.
 * @param from the organisation; left out, all of them
 * @param now their place in it; left out, none
 */
export async function withdrawInvitationsOf(
  app: AuditWorld,
  tx: Transaction,
  userId: string,
  { from, now, by }: { from?: string; now?: Place; by: AuditEntry['by'] },
): Promise<void> {
  if (now?.role === 'owner') return;
  // Only owners make owners.
  const role = now && placeAllows(now, 'members.manage', undefined) ? 'owner' : undefined;
  for (const { organisationId, email } of await deleteInvitationsBy(tx, userId, { from, role })) {
    await record(app, tx, { kind: 'team.invitation-withdrawn', by, organisationId, personal: { email } });
  }
}

import type { Transaction } from '../../db/database.ts';
import { type AuditEntry, type AuditWorld, record } from '../audit/record.ts';
import { saveProfile } from './profile-store.ts';

/** Stores profile fields. A change of the name is in the audit log, and so is the one of each organisation that carries it. */
export async function saveProfileAs(
  app: AuditWorld,
  tx: Transaction,
  by: AuditEntry['by'] & { userId: string },
  change: Parameters<typeof saveProfile>[2],
): Promise<void> {
  const renamed = await saveProfile(tx, by.userId, change);
  if (!renamed) return;
  const { before, after, organisationIds } = renamed;
  const personal = { changes: [{ field: 'name', before, after }] };
  await record(app, tx, { kind: 'account.renamed', by, about: by.userId, personal });
  for (const organisationId of organisationIds) {
    await record(app, tx, {
      kind: 'organisation.renamed',
      by,
      organisationId,
      about: organisationId,
      personal,
    });
  }
}

import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inUtc } from '../shared/in-utc.ts';
import type { Finding } from './finding.ts';

interface LastRestore {
  backupTakenAt: Date;
  restoredAt: Date;
  /** Whether a provider is still to be asked. */
  comparing: boolean;
  /** Payments without an order that nobody has decided about. */
  undecided: number;
}

/** Finds what is left to do after a restore: payments from after its backup, which customers hold tickets for that no door knows. */
export async function restoreFinding(db: Database): Promise<Finding[]> {
  const { rows } = await sql<LastRestore>`
    select r.backup_taken_at, r.restored_at,
      exists (select from reconciliations c where c.backup_taken_at = r.backup_taken_at and c.ended_at is null) as comparing,
      (select count(*)::int from payment_exceptions x
        where x.kind = 'unknown_payment' and x.resolved_at is null and x.created_at >= r.restored_at) as undecided
    from restores r order by r.restored_at desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return [];
  const { backupTakenAt, restoredAt, comparing, undecided } = last;
  const between = `between the backup of ${inUtc(backupTakenAt)} and its restore on ${inUtc(restoredAt)}`;
  if (undecided > 0)
    return [
      {
        code: 'restore.undecided',
        severity: 'problem',
        says: `${undecided === 1 ? 'A payment' : `${undecided} payments`} from ${between} ${undecided === 1 ? 'has' : 'have'} no order here.`,
        advice:
          'Decide under Exceptions: make each order again, or refund it. Until then the door knows none of its tickets.',
      },
    ];
  if (!comparing) return [];
  return [
    {
      code: 'restore.comparing',
      severity: 'warning',
      says: `Payments from ${between} are not all known yet: card providers are being asked.`,
      advice: 'See under Reconciliation how far that is.',
    },
  ];
}

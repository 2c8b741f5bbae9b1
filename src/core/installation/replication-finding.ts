import type { Replication } from '../../db/read-replication.ts';
import type { Finding } from './finding.ts';

/**
 * Finds a missing synchronous standby, without which a broken machine loses what was just sold.
 * @param expected how many the operator wants; where PostgreSQL is told to wait for one, at least one
 */
export function replicationFinding({ waits, synchronous, hidden }: Replication, expected: number): Finding[] {
  const needed = Math.max(expected, waits ? 1 : 0);
  if (synchronous >= needed) return [];
  if (hidden > 0)
    return [
      {
        code: 'database.replication-hidden',
        severity: 'warning',
        says: 'PostgreSQL doesn’t show Tikiti whether its standbys are synchronous.',
        advice: 'Grant the user of DATABASE_URL the role: grant pg_monitor to tikiti.',
      },
    ];
  const count = needed === 1 ? 'no synchronous standby' : `${synchronous} of ${needed} synchronous standbys`;
  return [
    {
      code: 'database.no-synchronous-standby',
      severity: 'problem',
      says: `PostgreSQL has ${count}: ${waits && synchronous === 0 ? 'commits wait for one, so nothing can be sold' : 'if its machine breaks, the last sales may be lost'}.`,
      advice: 'See on the standby why it is not connected (patronictl list), and bring it back.',
    },
  ];
}

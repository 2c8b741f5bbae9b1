import type { ReplicaTrouble } from '../../db/open-replica.ts';
import type { App } from '../shared/app.ts';
import type { Finding } from './finding.ts';

const WORDS: Record<ReplicaTrouble, { says: string; advice: string }> = {
  away: {
    says: 'does not answer',
    advice: 'See whether that server runs and lets this machine in.',
  },
  behind: {
    says: 'is more than 5 seconds behind',
    advice:
      'See in pg_stat_replication what it waits for: its disk, the network, or a long query of somebody else.',
  },
  'not-a-standby': {
    says: 'is not a standby of the database of DATABASE_URL',
    advice: 'Let it name a streaming standby of that server, or leave it out.',
  },
};

/** Finds a read replica from which this process does not read. */
export function replicaFinding({ replica }: Pick<App, 'replica'>): Finding[] {
  const trouble = replica?.trouble();
  if (!trouble) return [];
  const { says, advice } = WORDS[trouble];
  return [
    {
      code: 'database.replica-unused',
      severity: 'warning',
      says: `The read replica (DATABASE_READ_URL) ${says}, so public pages are read from the primary too.`,
      advice,
    },
  ];
}

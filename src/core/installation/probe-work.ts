import type { Database } from '../../db/database.ts';
import { countStruggling } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { Clock } from '../shared/clock.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { countLatePasses } from '../wallets/wallet-pass-store.ts';
import type { Wallets } from '../wallets/wallets.ts';
import type { Finding, Probe } from './finding.ts';

/** A wallet that has waited longer than this was retried several times, ms. */
const LATE_MS = 15 * MINUTE_MS;

/** Finds mails and wallets that are retried without success. */
export function probeWork({ db, clock, wallets }: Pick<App, 'db' | 'clock' | 'wallets'>): Probe {
  return async () => [
    ...(await countStruggling(db)).map(struggling),
    ...(await lateWallets(db, clock, wallets)),
  ];
}

const struggling = ({ kind, mails }: { kind: string; mails: number }): Finding => ({
  code: `work.mail.${kind}`,
  severity: 'problem',
  says: `Mails fail again and again and wait to be sent: ${mails} of the kind "${kind}".`,
  advice: 'See in the worker’s log what the mail server answers.',
});

const WALLETS = { apple: 'Apple Wallet', google: 'Google Wallet' } as const;

async function lateWallets(db: Database, clock: Clock, wallets: Wallets): Promise<Finding[]> {
  const late = await countLatePasses(db, new Date(clock.now().getTime() - LATE_MS));
  return late
    .filter(({ wallet }) => wallets[wallet])
    .map(({ wallet, passes }) => ({
      code: `work.wallets.${wallet}`,
      severity: 'problem',
      says: `${WALLETS[wallet]} can’t be told what changed, so tickets there may show what is no longer so: ${passes} of them.`,
      advice: 'See in the worker’s log what it answers; it is asked again for a week.',
    }));
}

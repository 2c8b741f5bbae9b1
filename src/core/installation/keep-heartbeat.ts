import type { App } from '../shared/app.ts';
import { systemClock } from '../shared/clock.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { lookAtInstallation } from './check-installation.ts';
import type { Finding, OwnProcess } from './finding.ts';
import { deleteProcess, saveProcess } from './process-store.ts';
import { replicaFinding } from './replica-finding.ts';

/** Probes use the network, and some providers limit logins, so they run less often than the heartbeat. */
const PROBE_EVERY_MS = 300_000;

/** A clock that differs from the database's by more than this is wrong, ms. */
const CLOCK_OFF_MS = MINUTE_MS;

export interface Heartbeat {
  /** Reports once that the process is alive, with its findings. Findings are logged when they appear and when they disappear. */
  beat(): Promise<void>;
  /** Deregisters the process at an orderly end. */
  end(): Promise<void>;
}

/** Registers this process with the installation, so that a missing worker or a wrong clock is noticed. */
export function keepHeartbeat(app: App, own: OwnProcess): Heartbeat {
  let probed: Finding[] = [];
  let probedAt = Number.NEGATIVE_INFINITY;
  let known = new Map<string, Finding>();

  async function probe(): Promise<void> {
    if (performance.now() - probedAt < PROBE_EVERY_MS) return;
    probedAt = performance.now();
    const found = await Promise.allSettled(own.probes.map((look) => look()));
    for (const one of found)
      if (one.status === 'rejected') app.log.error({ err: one.reason }, 'a check of the installation failed');
    probed = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  return {
    async beat() {
      await probe();
      await saveProcess(app.db, own, [...checkClock(app), ...replicaFinding(app), ...probed]);
      const { findings } = await lookAtInstallation(app);
      const now = new Map(findings.map((finding) => [finding.code + finding.says, finding]));
      for (const [key, { code, severity, says, advice }] of now) {
        if (!known.has(key)) app.log[severity === 'problem' ? 'error' : 'warn']({ code, advice }, says);
      }
      for (const [key, { code, says }] of known) {
        if (!now.has(key)) app.log.info({ code }, `no longer so: ${says}`);
      }
      known = now;
    },
    end: () => deleteProcess(app.db, own.id),
  };
}

/** Compares this machine's clock with the database's, which the app's shows. */
export function checkClock({ clock }: Pick<App, 'clock'>): Finding[] {
  const offMs = systemClock.now().getTime() - clock.now().getTime();
  if (Math.abs(offMs) <= CLOCK_OFF_MS) return [];
  const minutes = Math.round(Math.abs(offMs) / MINUTE_MS);
  const by = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return [
    {
      code: 'clock.off',
      severity: 'problem',
      says: `The clock of this machine is ${by} ${offMs > 0 ? 'ahead of' : 'behind'} the database’s. Sales, holds and links go by the database’s clock; if that is the wrong one, they begin and end at the wrong time.`,
      advice: 'Let NTP set the clocks of both machines (timedatectl set-ntp true).',
    },
  ];
}

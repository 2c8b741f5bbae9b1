/** Checks something without which this process cannot serve. @returns what is wrong with it, or undefined */
export type ReadinessCheck = () => Promise<string | undefined>;

export interface Readiness {
  /**
   * Lists what keeps this process from serving, within two seconds; empty if nothing does. It contains no secrets, as load balancers show
   * it.
   */
  troubles(): Promise<string[]>;
  /** From now on the process is not ready, because it is about to stop. */
  drain(): void;
  readonly draining: boolean;
}

/** How long a check may take before it counts as failed, ms. */
const PATIENCE_MS = 2_000;

/** Tells load balancers whether to send requests here. Concurrent askers share one run of the checks. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let draining = false;
  let looking: Promise<string[]> | undefined;

  const look = async () => {
    const found = await Promise.all(checks.map(answered));
    return found.filter((trouble) => trouble !== undefined);
  };
  return {
    get draining() {
      return draining;
    },
    drain() {
      draining = true;
    },
    async troubles() {
      if (draining) return ['This process is stopping.'];
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

async function answered(check: ReadinessCheck): Promise<string | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve('A check did not end within 2 seconds.'));
  });
  return Promise.race([check().catch(() => 'A check failed.'), late]);
}

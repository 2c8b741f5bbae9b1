/** Looks at something without which this process cannot serve. @returns what is wrong with it, if anything */
export type ReadinessCheck = () => Promise<string | undefined>;

export interface Readiness {
  /** Lists what keeps this process from serving, within two seconds; empty when nothing does. Never a secret: load balancers show it. */
  troubles(): Promise<string[]>;
  /** From now on it is not ready: it is about to stop. */
  drain(): void;
  readonly draining: boolean;
}

/** A check that needs longer has failed, ms. */
const PATIENCE_MS = 2_000;

/** Tells whether a load balancer should send people here. All who ask while a look is under way share its answer. */
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

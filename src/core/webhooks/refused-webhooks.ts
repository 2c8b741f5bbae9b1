import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';

export interface RefusedWebhooks {
  /**
   * Says in the log that a webhook was refused.
   * @param provider the id of one that is configured; undefined where the address names none
   * @param reason one of our own sentences, never anything of the webhook's
   */
  note(provider: string | undefined, reason: string): void;
}

/** Anybody can send what is refused: so often at most a line is written for each provider. */
const SILENCE_MS = 1_000;

/** Counted in this process's memory: what is refused costs no write. `more` in a line is how many came since the one before. */
export function createRefusedWebhooks(clock: Clock, log: Log): RefusedWebhooks {
  const said = new Map<string | undefined, { at: number; more: number }>();
  return {
    note(provider, reason) {
      const now = clock.now().getTime();
      const last = said.get(provider);
      if (last && Math.abs(now - last.at) < SILENCE_MS) {
        last.more += 1;
        return;
      }
      said.set(provider, { at: now, more: 0 });
      log.warn({ provider, reason, more: last?.more ?? 0 }, 'a webhook was refused');
    },
  };
}

import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';

export interface RefusedWebhooks {
  /**
   * Logs that a webhook was refused.
   * @param provider the id of a configured provider; undefined when the address names none
   * @param reason one of our own sentences, never text from the webhook
   */
  note(provider: string | undefined, reason: string): void;
}

/** Anybody can send webhooks that are refused, so at most one line a provider is written in this time. */
const SILENCE_MS = 1_000;

/** Counts in this process's memory, so that a refusal costs no write. `more` in a line is how many came since the line before. */
export function createRefusedWebhooks(clock: Clock, log: Log): RefusedWebhooks {
  const logged = new Map<string | undefined, { at: number; more: number }>();
  return {
    note(provider, reason) {
      const now = clock.now().getTime();
      const last = logged.get(provider);
      if (last && Math.abs(now - last.at) < SILENCE_MS) {
        last.more += 1;
        return;
      }
      logged.set(provider, { at: now, more: 0 });
      log.warn({ provider, reason, more: last?.more ?? 0 }, 'a webhook was refused');
    },
  };
}

import type { Clock } from '../../core/shared/clock.ts';

/** A clock that can be set, because the season's sales happened on past days. */
export interface SeasonClock extends Clock {
  /** @param at milliseconds since 1970 */
  set(at: number): void;
}

export function createSeasonClock(): SeasonClock {
  let at = Date.now();
  return {
    now: () => new Date(at),
    set: (time) => {
      at = Math.round(time);
    },
  };
}

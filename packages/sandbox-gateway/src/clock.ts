import type { Store } from './store/open-store.ts';
import { readSetting, writeSetting } from './store/settings.ts';

/** The gateway's time: a base clock plus an offset that the control API moves and the store keeps. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The offset from the base clock, ms. */
  offset(): number;
  /** Sets the offset, ms. */
  moveTo(offsetMs: number): void;
}

export function openClock(store: Store, base: () => number): Clock {
  let offset = readSetting(store, 'clock offset', 0);
  return {
    now: () => base() + offset,
    offset: () => offset,
    moveTo(offsetMs) {
      writeSetting(store, 'clock offset', offsetMs);
      offset = offsetMs;
    },
  };
}

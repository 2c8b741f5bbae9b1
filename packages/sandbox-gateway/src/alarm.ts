/** Runs work when it falls due; `set` must be called whenever the work or the clock changed. */
export interface Alarm {
  set(): void;
  stop(): void;
}

// A clock that is injected or moved from outside rings no timer of ours, so look at it again at least this often.
const longestSleepMs = 1000;

/**
 * `nextDue` gives the time (ms) of the earliest work, or undefined when there is none; `run` does what is due.
 * Work that throws is reported to `onError` and tried again later.
 */
export function createAlarm(options: {
  now: () => number;
  nextDue: () => number | undefined;
  run: () => void;
  onError: (error: unknown) => void;
}): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function set(): void {
    clearTimeout(timer);
    if (stopped) return;
    const due = options.nextDue();
    if (due === undefined) return;
    timer = setTimeout(ring, Math.min(Math.max(due - options.now(), 0), longestSleepMs));
  }

  function ring(): void {
    try {
      options.run();
      set();
    } catch (error) {
      options.onError(error);
      timer = setTimeout(ring, longestSleepMs);
    }
  }

  return {
    set,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

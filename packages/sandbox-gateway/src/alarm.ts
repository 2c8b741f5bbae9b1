/** Runs work when it falls due; call `set` whenever the work or the clock changed. */
export interface Alarm {
  set(): void;
  stop(): void;
}

// A clock that is injected or moved from outside does not fire our timers, so it is checked at least this often.
const longestSleepMs = 1000;

/**
 * `nextDue` returns the time (ms) of the earliest work, or undefined when there is none; `run` does the work that is due. An error
 * goes to `onError`, and the work is tried again later.
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

/** The log of what happened in the browser, as the gateway stores it. Times are in whole seconds. */
export interface LogRecord {
  /** Seconds since the epoch. */
  start_time: number;
  time_spent: number;
  attempts: number;
  authentication: string | null;
  errors: number;
  success: boolean;
  mobile: boolean;
  input: unknown[];
  history: { type: string; message: string; time: number }[];
}

/** Records the attempts, errors and success of one transaction. */
export interface TransactionLog {
  attempted(channel: string): void;
  succeeded(channel: string): void;
  failed(message: string): void;
  /** The entries so far. */
  record(): LogRecord;
}

/** Starts a log, or continues the one that the gateway has. `now` returns ms since the epoch. */
export function startLog(earlier: Partial<LogRecord> | null | undefined, now: () => number): TransactionLog {
  const seconds = () => Math.floor(now() / 1000);
  const log: LogRecord = {
    start_time: seconds(),
    time_spent: 0,
    attempts: 0,
    authentication: null,
    errors: 0,
    success: false,
    mobile: matchMedia('(pointer: coarse)').matches,
    input: [],
    history: [],
    ...earlier,
  };

  function note(type: string, message: string): void {
    log.time_spent = seconds() - log.start_time;
    log.history = [...log.history, { type, message, time: log.time_spent }];
  }

  return {
    attempted(channel) {
      log.attempts += 1;
      note('action', `Attempted to pay with ${channel}`);
    },
    succeeded(channel) {
      log.success = true;
      note('success', `Successfully paid with ${channel}`);
    },
    failed(message) {
      log.errors += 1;
      note('error', `Error: ${message}`);
    },
    record: () => ({ ...log, time_spent: seconds() - log.start_time }),
  };
}

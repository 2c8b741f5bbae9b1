/** Something about this installation that its operator should fix. */
export interface Finding {
  /** Stable and machine-readable: "clock.off". */
  code: string;
  /** `problem`: it causes harm now; `warning`: it may. */
  severity: 'problem' | 'warning';
  /** One sentence about the fault. It contains no secrets, as it goes to the log and to admins. */
  says: string;
  /** One sentence that says how to fix it. */
  advice: string;
}

/** Checks one thing that a process depends on, within seconds. A rejected promise is logged and counts as no finding. */
export type Probe = () => Promise<Finding[]>;

/** How long a probe waits for an answer before it reports the other side as unavailable, ms. */
export const PROBE_PATIENCE_MS = 10_000;

/** What a process reports about itself. */
export interface OwnProcess {
  id: string;
  host: string;
  role: string;
  worksJobs: boolean;
  /** Identifies the store of uploaded files: all processes that share it have the same text. */
  filesPlace: string;
  probes: readonly Probe[];
}

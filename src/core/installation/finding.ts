/** Something about this installation that its operator should mend. */
export interface Finding {
  /** Stable and machine-readable: "clock.off". */
  code: string;
  /** `problem`: somebody loses something by it now; `warning`: somebody may. */
  severity: 'problem' | 'warning';
  /** One sentence about the fault. It holds no secret: it goes to the log and to admins. */
  says: string;
  /** One sentence that says how to mend it. */
  advice: string;
}

/** Looks at one thing that a process depends on; answers within seconds. A rejected promise is logged and finds nothing. */
export type Probe = () => Promise<Finding[]>;

/** What a probe looks at and gets no answer from for this long is as good as away, ms. */
export const PROBE_PATIENCE_MS = 10_000;

/** A process of this installation, as it describes itself. */
export interface OwnProcess {
  id: string;
  host: string;
  role: string;
  worksJobs: boolean;
  /** Names the store of uploaded files: the same text in all processes that share it. */
  filesPlace: string;
  probes: readonly Probe[];
}

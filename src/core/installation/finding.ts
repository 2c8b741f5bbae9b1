/** Something about this installation that its operator should mend. */
export interface Finding {
  /** Stable and machine-readable: "clock.off". */
  code: string;
  /** `problem`: somebody loses something by it now; `warning`: somebody may. */
  severity: 'problem' | 'warning';
  /** What is wrong, one sentence. Never a secret: it goes to the log and to admins. */
  says: string;
  /** How to mend it, one sentence. */
  advice: string;
}

/** Looks at one thing that a process depends on; answers within seconds. A rejected promise is logged and finds nothing. */
export type Probe = () => Promise<Finding[]>;

/** A process of this installation, as it describes itself. */
export interface OwnProcess {
  id: string;
  host: string;
  role: string;
  worksJobs: boolean;
  /** Where it keeps uploaded files: the same text in all processes that share them. */
  filesPlace: string;
  probes: readonly Probe[];
}

/** Work that is due and not done. */
export interface Backlog {
  /** How many pieces of it wait. */
  waiting: number;
  /** How long the oldest of them has waited, seconds; 0 if none does. */
  oldestSeconds: number;
}

export const NO_BACKLOG: Backlog = { waiting: 0, oldestSeconds: 0 };

/** Hears how the groups of a queue go (docs/decisions/0155). It is called on the hot path, so it only adds up. */
export interface QueueMeter {
  /**
   * A group was written and answered.
   * @param tookMs how long writing took, with its waits for a connection and a lock, ms
   * @param itemMs for each item, how long it took from asking to the answer, ms
   */
  written(tookMs: number, itemMs: readonly number[]): void;
  /** The group waited for its event's lock, and for what is read under it, ms. */
  locked(ms: number): void;
  /** An item got an error instead of an answer. */
  failed(): void;
}

/** For queues that nobody watches. */
export const UNWATCHED: QueueMeter = { written() {}, locked() {}, failed() {} };

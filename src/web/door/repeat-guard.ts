/** How long a code has to be out of sight before it counts as shown again, ms. */
export const REPEAT_MS = 2000;

/** How long after a code was in sight it may be the same people who show it again, ms. */
export const LATELY_MS = 10_000;

export interface RepeatGuard {
  /**
   * Distinguishes codes in sight: one that was accepted and is `held` up ever since, one that was in sight `lately`, and a `new` one. Each
   * call renews the first.
   */
  look(code: string, nowMs: number): 'held' | 'lately' | 'new';
  accept(code: string, nowMs: number): void;
}

/**
 * Distinguishes a code that is still held in front of the camera (or submitted twice) from one that is shown again, also with several codes
 * in sight. A ticket held up for a minute is one scan.
 */
export function createRepeatGuard(repeatMs = REPEAT_MS, latelyMs = LATELY_MS): RepeatGuard {
  const seenAt = new Map<string, number>();
  return {
    look(code, nowMs) {
      const before = seenAt.get(code);
      if (before === undefined || nowMs - before >= latelyMs) return 'new';
      if (nowMs - before >= repeatMs) return 'lately';
      seenAt.set(code, nowMs);
      return 'held';
    },
    accept(code, nowMs) {
      for (const [other, at] of seenAt) if (nowMs - at >= latelyMs) seenAt.delete(other);
      seenAt.set(code, nowMs);
    },
  };
}

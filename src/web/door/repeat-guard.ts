/** How long a code has to be out of sight before it counts as shown again, ms. */
export const REPEAT_MS = 2000;

export interface RepeatGuard {
  /** True for a code that was accepted and has been in sight ever since. Each call renews that. */
  isRepeat(code: string, nowMs: number): boolean;
  accept(code: string, nowMs: number): void;
}

/**
 * Distinguishes a code that is still held in front of the camera (or submitted twice) from one that is shown again, also with several codes
 * in sight. A ticket held up for a minute is one scan.
 */
export function createRepeatGuard(repeatMs = REPEAT_MS): RepeatGuard {
  const seenAt = new Map<string, number>();
  return {
    isRepeat(code, nowMs) {
      const before = seenAt.get(code);
      const repeated = before !== undefined && nowMs - before < repeatMs;
      if (repeated) seenAt.set(code, nowMs);
      return repeated;
    },
    accept(code, nowMs) {
      for (const [other, at] of seenAt) if (nowMs - at >= repeatMs) seenAt.delete(other);
      seenAt.set(code, nowMs);
    },
  };
}

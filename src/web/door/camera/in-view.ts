/**
 * How long a code counts as in view after it was last read, ms. Codes side by side are not all read in every frame; between two guests
 * more time passes.
 */
export const IN_VIEW_MS = 500;

/** What the camera sees: nothing, one code, or several at once, of which none may be read. */
export type View = { code: string } | 'several' | undefined;

/** Remembers what was in view a moment ago, so that two codes are two although only one of them is read in a frame. */
export function createView(inViewMs = IN_VIEW_MS) {
  const seenAt = new Map<string, number>();
  return {
    /** @param codes all that were read in a frame at `nowMs` */
    look(codes: readonly string[], nowMs: number): View {
      for (const code of codes) if (code !== '') seenAt.set(code, nowMs);
      for (const [code, at] of seenAt) if (at < nowMs && nowMs - at >= inViewMs) seenAt.delete(code);
      if (seenAt.size > 1) return 'several';
      const [only] = seenAt.keys();
      return only !== undefined && seenAt.get(only) === nowMs ? { code: only } : undefined;
    },
  };
}

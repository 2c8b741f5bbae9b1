import { availableParallelism } from 'node:os';

/**
 * Returns how many pieces of slow work one process does at once: at least one, at most `most`. One processor is left for answering requests, and the
 * processes on a machine share the others.
 */
export const slowAtOnce = (most: number, processes: number): number =>
  Math.max(1, Math.min(most, Math.floor((availableParallelism() - 1) / processes)));

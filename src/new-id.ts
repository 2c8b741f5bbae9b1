import { randomUUID } from 'node:crypto';

/** The most ids of one millisecond: 12 bits. */
const A_MILLISECOND = 0x1000;

/**
 * Returns a function that makes UUIDs of version 7 (RFC 9562), each greater than the one before. Their random digits come from `randomUUID`, which
 * draws for many ids at once; the library that browsers use asks the system for each, which takes two thirds of its time.
 * @param now the time, ms since 1970
 */
export function createIds(now: () => number): () => string {
  let millisecond = 0;
  let count = 0;
  return () => {
    const random = randomUUID();
    const current = now();
    count += 1;
    if (current > millisecond) {
      millisecond = current;
      // Half of the range is left for the ids that follow.
      count = Number.parseInt(random.slice(15, 18), 16) >> 1;
    } else if (count === A_MILLISECOND) {
      millisecond += 1;
      count = 0;
    }
    const time = millisecond.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${random.slice(18)}`;
  };
}

/** Makes the ids of this process. */
export const newId = createIds(Date.now);

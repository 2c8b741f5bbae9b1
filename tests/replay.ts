import { randomInt } from 'node:crypto';

/** TIKITI_SOAK: the number of runs of each random test. TIKITI_SEED and TIKITI_PATH: what a failure printed, to replay it. */
const { TIKITI_SOAK: soak, TIKITI_SEED: given, TIKITI_PATH: path } = process.env;
const seed = given ? Number(given) : randomInt(2 ** 31);
if (soak) console.info(`TIKITI_SEED=${seed}${path ? ` TIKITI_PATH=${path}` : ''}`);

/** Returns a test's number of runs: a quarter of `whole`, or TIKITI_SOAK under `npm run soak`. */
export const runs = (whole: number) => Number(soak ?? Math.ceil(whole / 4));

/** Returns fast-check's parameters. A failure prints its seed and path; it is shrunk only when it is replayed with both. */
export function replay(whole: number) {
  return {
    numRuns: runs(whole),
    seed,
    ...(path && { path }),
    endOnFailure: path === undefined,
  };
}

/** Returns a random test's time limit, ms: the usual one, times how often a soak repeats the `whole` runs. */
export const patience = (whole: number) => 900_000 * Math.max(1, Math.ceil(runs(whole) / whole));

import { randomInt } from 'node:crypto';

/** TIKITI_SOAK: how many runs a test of random histories makes; TIKITI_SEED, TIKITI_PATH: as a failure printed them, to replay it. */
const { TIKITI_SOAK: soak, TIKITI_SEED: given, TIKITI_PATH: path } = process.env;
const seed = given ? Number(given) : randomInt(2 ** 31);
if (soak) console.info(`TIKITI_SEED=${seed}${path ? ` TIKITI_PATH=${path}` : ''}`);

/** Returns how many runs of `whole` a test makes: a quarter in `npm test`, and in `npm run soak` as many as are asked for. */
export const runs = (whole: number) => Number(soak ?? Math.ceil(whole / 4));

/** fast-check's parameters for those. A failure prints the seed and path, and with a path is shrunk. */
export function replay(whole: number) {
  return {
    numRuns: runs(whole),
    seed,
    ...(path && { path }),
    endOnFailure: path === undefined,
  };
}

/** Returns how long a test of `whole` runs may take, ms: the time of any other test, and as much again for each time that they are repeated. */
export const patience = (whole: number) => 900_000 * Math.max(1, Math.ceil(runs(whole) / whole));

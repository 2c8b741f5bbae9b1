import { randomInt } from 'node:crypto';

/** TIKITI_SOAK: how many runs a test of random histories makes; TIKITI_SEED, TIKITI_PATH: as a failure printed them, to replay it. */
const { TIKITI_SOAK: soak, TIKITI_SEED: given, TIKITI_PATH: path } = process.env;
const seed = given ? Number(given) : randomInt(2 ** 31);
if (soak) console.info(`TIKITI_SEED=${seed}${path ? ` TIKITI_PATH=${path}` : ''}`);

/** fast-check's parameters: `usual` runs, or as many as are asked for. A failure prints the seed and path, and with a path is shrunk. */
export function replay(usual: number) {
  return {
    numRuns: Number(soak ?? usual),
    seed,
    ...(path && { path }),
    endOnFailure: path === undefined,
  };
}

/** How long a test may take, ms: as any other for the `usual` runs, more for more. */
export const patience = (usual: number) => 900_000 * Math.max(1, Math.ceil(Number(soak ?? usual) / usual));

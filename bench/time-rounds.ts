/** Runs `work` once to warm up and then several times. @returns the times in ms, and the result of the first run */
export async function timeRounds<Result>(
  rounds: number,
  work: () => Promise<Result>,
): Promise<{ median: number; worst: number; result: Result }> {
  const result = await work();
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  return { median: took[rounds >> 1] ?? 0, worst: took.at(-1) ?? 0, result };
}

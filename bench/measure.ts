/** Lets `waiting` callers repeat `work` for `seconds`. @returns the rate per second, p99 in ms, and the count */
export async function measure(
  waiting: number,
  seconds: number,
  work: () => Promise<void>,
): Promise<{ rate: number; p99: number; count: number }> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: waiting }, async () => {
      for (let now = performance.now(); now < end; ) {
        await work();
        const after = performance.now();
        latencies.push(after - now);
        now = after;
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
  return { rate: latencies.length / elapsed, p99, count: latencies.length };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

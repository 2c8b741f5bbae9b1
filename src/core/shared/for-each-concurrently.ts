/**
 * Acts on all items, a few at a time; starts none after it was told to stop.
 * @param act handles its own errors
 */
export async function forEachConcurrently<Thing>(
  things: readonly Thing[],
  count: number,
  act: (thing: Thing) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const waiting = [...things];
  const worker = async () => {
    for (let thing = waiting.shift(); thing !== undefined && !stopping?.aborted; thing = waiting.shift())
      await act(thing);
  };
  await Promise.all(Array.from({ length: Math.min(count, waiting.length) }, worker));
}

/** Makes a generator of numbers 0..1 that is always the same for the same text. It is for pictures, never for secrets. */
export function seededRandom(text: string): () => number {
  let state = 2166136261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619);
  // mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

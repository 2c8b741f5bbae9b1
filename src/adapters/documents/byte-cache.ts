/**
 * Keeps what was made, up to so many bytes; what was asked for longest ago goes first. Who asks while it is being made waits for the
 * same one. What failed is made again.
 */
export function createByteCache(most: number) {
  const kept = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();
  let total = 0;

  function drop(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
    kept.delete(key);
  }

  return (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const before = kept.get(key);
    const bytes = before ?? make();
    kept.delete(key);
    kept.set(key, bytes);
    if (before) return before;
    bytes.then(
      ({ byteLength }) => {
        sizes.set(key, byteLength);
        total += byteLength;
        for (const oldest of kept.keys()) if (total > most && sizes.has(oldest)) drop(oldest);
      },
      () => drop(key),
    );
    return bytes;
  };
}

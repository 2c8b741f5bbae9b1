/**
 * Keeps what was made for the last keys, up to `most`; what was asked for longest ago goes first.
 * @returns the thing of a key, made if it is not kept
 */
export function keepRecent<Made extends object>(most: number): (key: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (key, make) => {
    const made = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

interface Asked<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a function that reads one value of one that reads many. Everything that is asked for in one turn of the event loop is read
 * together: a busy process reads the requests of many people in one turn, and a statement for all of them costs little more than one of
 * them alone.
 * @param read returns the values in the order of the keys; if it fails, so does each that asked
 */
export function readTogether<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Asked<Key, Value>[] = [];

  async function readAll(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const values = await read(asked.map(({ key }) => key));
      for (const [at, { resolve }] of asked.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readAll);
      waiting.push({ key, resolve, reject });
    });
}

/** The same for each pool of connections, which reads its own. @param read as above, on one of them */
export function readTogetherOn<Pool extends object, Key, Value>(
  read: (pool: Pool, keys: readonly Key[]) => Promise<readonly Value[]>,
): (pool: Pool, key: Key) => Promise<Value> {
  const readers = new WeakMap<Pool, (key: Key) => Promise<Value>>();
  return (pool, key) => {
    const reader = readers.get(pool) ?? readTogether<Key, Value>((keys) => read(pool, keys));
    readers.set(pool, reader);
    return reader(key);
  };
}

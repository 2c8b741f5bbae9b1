import type { Store } from './open-store.ts';

/** Reads a JSON setting; `fallback` when it was never written. */
export function readSetting<T>(store: Store, name: string, fallback: T): T {
  const row = store.sql.get`SELECT value FROM settings WHERE name = ${name}`;
  return row ? (JSON.parse(String(row.value)) as T) : fallback;
}

/** Writes a JSON setting, so that it survives a restart. */
export function writeSetting(store: Store, name: string, value: unknown): void {
  store.sql.run`INSERT INTO settings (name, value) VALUES (${name}, ${JSON.stringify(value)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

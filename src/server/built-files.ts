import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Lists the addresses of all files in a folder, once. Looking for a file at each request would stop the event loop for every page, and no
 * build changes while it runs.
 */
export function addressesOfFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => `/${path.posix.join(path.relative(folder, parentPath), name)}`),
  );
}

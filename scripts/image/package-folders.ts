import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * The folders of packages and of all that they need, from `root`: ['node_modules/sharp', 'node_modules/@img/colour', …]. Optional ones are
 * left out where npm did not install them, as they are for other platforms.
 * @throws Error when npm has not installed one that is not optional
 */
export function packageFolders(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    const folder = `node_modules/${name}`;
    if (found.has(folder)) continue;
    const file = path.join(root, folder, 'package.json');
    if (!existsSync(file)) throw new Error(`${name} is not installed.`);
    const { dependencies = {}, optionalDependencies = {} }: Manifest = JSON.parse(readFileSync(file, 'utf8'));
    found.add(folder);
    const here = Object.keys(optionalDependencies).filter((other) =>
      existsSync(path.join(root, 'node_modules', other)),
    );
    // npm lists an optional package of a package among its dependencies too, once it is published.
    const needed = Object.keys(dependencies).filter((other) => !Object.hasOwn(optionalDependencies, other));
    waiting.push(...here, ...needed);
  }
  return [...found].sort();
}

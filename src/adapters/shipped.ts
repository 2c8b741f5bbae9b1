import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The absolute path of a file or folder that is shipped with the sources and read at run time. Looks upwards, since this runs from `src/`
 * as well as bundled somewhere under `build/`.
 * @param name from the root: 'src/adapters/documents/fonts'
 * @throws Error when it is missing
 */
export function shipped(name: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const found = path.join(folder, name);
    if (existsSync(found)) return found;
    if (folder === path.dirname(folder)) throw new Error(`${name} is missing`);
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import statement. `to` is a file below the root ("src/core/orders/order.ts") or a package's name. */
export interface Import {
  from: string;
  to: string;
  /** Only types are imported, so nothing is loaded when the program runs. */
  typeOnly: boolean;
}

/** Every import of the program's own source files, without tests and their helpers. */
export function readImports(root: string, folder = 'src'): Import[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  return files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const statics = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const exports = module.staticExports
    .flatMap((found) => found.entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const quoted = /^['"](.+)['"]$/.exec(source.slice(start, end));
    return quoted?.[1] ? [{ specifier: quoted[1], typeOnly: false }] : [];
  });
  return [...statics, ...exports, ...dynamic].map(({ specifier, typeOnly }) => ({
    from: file,
    to: resolve(file, specifier),
    typeOnly,
  }));
}

function resolve(file: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  return bare.startsWith('@') ? bare.split('/').slice(0, 2).join('/') : (bare.split('/')[0] as string);
}

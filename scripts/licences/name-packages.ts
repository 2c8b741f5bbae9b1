import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { dataAndFonts } from './data-and-fonts.ts';
import { faultsOf, writeNotice } from './notice.ts';
import { readPackage } from './packages.ts';
import { writeSbom } from './sbom.ts';

/** Folders of packages, as package-lock.json names them, whose modules went into a built file. */
const bundled = new Set<string>();

/**
 * Writes NOTICE.txt among the browsers' files, since scripts that browsers load are copies too, and `build/sbom.cdx.json`. A build fails if
 * it contains a package whose licence is not allowed or has no text. Workers are built apart and need the plugin too.
 */
export function namePackages(): Plugin {
  return {
    name: 'name-packages',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const id of file.moduleIds) {
          const folder = packageFolder(id, this.environment.config.root);
          if (folder) bundled.add(folder);
        }
      }
    },
    async writeBundle() {
      // The server is built last.
      if (this.environment.name === 'ssr') await write(this.environment.config.root);
    },
  };
}

/** @returns the package that a module belongs to, or undefined for our own */
export function packageFolder(moduleId: string, root: string): string | undefined {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(moduleId) ?? [];
  return folder && path.relative(root, folder).split(path.sep).join('/');
}

async function write(root: string): Promise<void> {
  for (const name of await packagesInStyles(path.join(root, 'src'))) bundled.add(`node_modules/${name}`);
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const inBuild = [...bundled].sort().map((at) => readPackage(root, at, lock.packages[at]?.integrity));
  const ours = dataAndFonts(root);
  const faults = faultsOf([...inBuild, ...ours]);
  if (faults.length > 0) throw new Error(`A build can't contain this:\n${faults.join('\n')}`);
  await writeFile(path.join(root, 'build/client/NOTICE.txt'), writeNotice([...inBuild, ...ours]));
  await writeFile(
    path.join(root, 'build/sbom.cdx.json'),
    writeSbom({
      version: lock.version,
      bundled: inBuild,
      installed: installedPackages(lock.packages),
      dataAndFonts: ours,
    }),
  );
}

/** Style sheets are put together outside the bundler's modules. */
async function packagesInStyles(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/@(?:import|plugin) "((?:@[^/"]+\/)?[^./"@][^/"]*)/g)].map(([, name = '']) => name),
  );
}

interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
}

/** What `npm ci --omit=dev` installs, on one platform or another. */
export function installedPackages(locked: Record<string, Locked>) {
  return Object.entries(locked)
    .filter(([at, { dev, link }]) => at.startsWith('node_modules/') && !dev && !link)
    .map(([at, { version, license = '', integrity, optional = false }]) => ({
      name: at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      text: '',
      integrity,
      optional,
    }));
}

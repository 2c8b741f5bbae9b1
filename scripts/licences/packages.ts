import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A work of others that a build contains, or that is installed beside it. */
export interface Part {
  name: string;
  version?: string | undefined;
  /** An SPDX expression. */
  licence: string;
  /** The licence's words; empty if the part brings none. */
  text: string;
  /** npm's hash of the package, "sha512-" and Base64. */
  integrity?: string | undefined;
}

/** Licences that ask for no more than their text in NOTICE.txt. CC-BY-4.0 and OFL-1.1 are for data and fonts. */
const IN_A_BUILD = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'CC-BY-4.0',
  'ODbL-1.0',
  'Bitstream-Vera',
];
/** A library in a file of its own, which an operator can exchange, may also have this one. */
const BESIDE_A_BUILD = [...IN_A_BUILD, 'LGPL-3.0-or-later'];

/** Whether an SPDX expression allows what we do. */
export function isAllowed(licence: string, place: 'in a build' | 'beside a build'): boolean {
  const allowed = place === 'in a build' ? IN_A_BUILD : BESIDE_A_BUILD;
  const bare = licence.replace(/[()]/g, ' ');
  // `AND` binds more tightly than `OR`. No package nests them deeper, and one that did would be refused.
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowed.includes(each.trim())));
}

/** Packages whose package.json names no licence, though they have one. */
const UNDECLARED: Record<string, string> = { 'png-js': 'MIT' };
/** Who holds the rights in packages that bring neither a licence's text nor an author. */
const HOLDERS: Record<string, string> = {
  '@hono/zod-openapi': 'Yusuke Wada and Hono contributors',
  '@hono/zod-validator': 'Yusuke Wada and Hono contributors',
};

/** Reads what a folder of node_modules says of its licence. @param at the folder, relative to `root`, as package-lock.json names it */
export function readPackage(root: string, at: string, integrity?: string): Part {
  const folder = path.join(root, at);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version } = manifest;
  const licence = manifest.license ?? UNDECLARED[name] ?? '';
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const author = String(manifest.author?.name ?? manifest.author ?? '').replace(/\s*<.*/, '');
  const text = texts.join('\n\n') || standardText(licence, HOLDERS[name] ?? author);
  return { name, version, licence, text, integrity };
}

/** The text of a licence that a package names without bringing it; '' if nobody says whose it is. */
function standardText(licence: string, holder: string): string {
  if (!holder || !['MIT', 'ISC'].includes(licence)) return '';
  const words = readFileSync(path.join(import.meta.dirname, 'texts', `${licence}.txt`), 'utf8');
  return `Copyright (c) ${holder}\n\n${words.trim()}`;
}

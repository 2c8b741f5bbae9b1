import { isAllowed, type Part } from './packages.ts';

/** @returns a line for each part that a build must not contain */
export function faultsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ name, licence, text }) => {
    if (!isAllowed(licence, 'in a build'))
      return [`${name} has the licence '${licence}', which is not allowed`];
    return text ? [] : [`${name} brings no licence text and nobody says whose it is`];
  });
}

/** Writes what NOTICE.txt says: each licence's text once, below the names of all parts that have it. Versions are in the SBOM. */
export function writeNotice(parts: readonly Part[]): string {
  const byText = new Map<string, Set<string>>();
  for (const { name, licence, text } of parts) {
    const words = text.replace(/\r\n/g, '\n');
    byText.set(words, (byText.get(words) ?? new Set()).add(`${name} (${licence})`));
  }
  const sections = [...byText].map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}\n`);
  return `${[INTRODUCTION, ...sections.sort()].join(`\n${'-'.repeat(80)}\n\n`)}`;
}

const INTRODUCTION = `Tikiti contains works of others, under these licences. Packages that are installed beside it (Node, PostgreSQL, sharp with libvips)
bring theirs in their folders of node_modules.
`;

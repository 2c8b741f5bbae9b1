import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const library = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);
const ANY_LIBRARY = library('.*');
const REACT = library('react', 'react-dom', 'react-router', 'scheduler', 'sonner');
const ARIA = library(
  'react-aria',
  'react-aria-components',
  'react-stately',
  '@internationalized',
  'clsx',
  'use-sync-external-store',
);
const ZOD = library('zod');
/** Libraries of many small modules, which are bundled like our own. */
const SMALL = library('lucide-react', 'uuid');

const librariesOf = new Map<string, Set<string>>();

/** Returns the libraries that a module imports, directly or not, except those that every page has. */
function librariesWith(id: string, context: Context): Set<string> {
  const known = librariesOf.get(id);
  if (known) return known;
  const libraries = new Set<string>();
  librariesOf.set(id, libraries);
  if (ZOD.test(id)) libraries.add('zod');
  else if (ARIA.test(id)) libraries.add('react-aria');
  else if (!ANY_LIBRARY.test(id)) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      for (const library of librariesWith(imported, context)) libraries.add(library);
  } else if (!REACT.test(id) && !SMALL.test(id)) libraries.add('another');
  return libraries;
}

/** Selects modules that import only this library, so that a page does not load a large library along with a small part. */
const withOnly = (library: string, name: string) => (id: string, context: Context) =>
  [...librariesWith(id, context)].join() === library ? name : null;
const plain = (name: string) => withOnly('', name);

const OURS = /[\\/]src[\\/](?:core|web(?![\\/]public))[\\/]|[\\/](?:lucide-react|uuid)[\\/]/;
const OF_EVERY_FRAME =
  /[\\/]web[\\/]ui[\\/](?:buttons|forms|kept|notice|page|posters|requests|spinner|themes|toaster)\b/;
const ACCOUNT_FORMS = /[\\/]web[\\/]account[\\/]forms[\\/]/;
const ORGANISER = /[\\/]web[\\/]organiser[\\/]/;
const PARTS = /[\\/]src[\\/](?:core|web[\\/]ui)[\\/]|[\\/](?:lucide-react|uuid)[\\/]/;

/** A module and its imports go to the first group that matches. So a file only imports earlier files, and never in a circle. */
const FIRST_TO_LAST: Group[] = [
  { name: 'react', test: REACT },
  { name: 'zod', test: ZOD },
  { name: 'react-aria', test: ARIA, minShareCount: 8 },
  { name: plain('common'), test: OURS, minShareCount: 15 },
  { name: plain('frame'), test: OF_EVERY_FRAME, minShareCount: 2 },
  { name: plain('account'), test: ACCOUNT_FORMS, minShareCount: 3 },
  { name: plain('parts'), test: PARTS, minShareCount: 2 },
  { name: plain('organiser'), test: ORGANISER, minShareCount: 2 },
  { name: withOnly('react-aria', 'dialogs'), test: OURS, minShareCount: 3 },
  { name: withOnly('zod', 'schemas'), test: OURS, minShareCount: 3 },
];

/**
 * Divides modules that pages share into files. By default, each set of pages that share a module gets a file of its own: 60 to 90 requests per
 * page, two thirds of them below 1.5 KB (decision 0104).
 */
export const browserChunks: Rolldown.CodeSplittingOptions = {
  groups: FIRST_TO_LAST.map((group, place) => ({ ...group, priority: FIRST_TO_LAST.length - place })),
};

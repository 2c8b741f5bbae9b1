import { globSync } from 'node:fs';
import path from 'node:path';
import type { catalogueOf } from '../src/core/shared/errors.ts';

type Entries = ReturnType<typeof catalogueOf>['entries'];

const root = path.resolve(import.meta.dirname, '..');

/** Imports all catalogues of refusals, with the file of each. */
export const catalogues = await Promise.all(
  globSync('src/**/refusals.ts', { cwd: root })
    .sort()
    .map(async (file) => {
      const { refusal } = (await import(path.join(root, file))) as { refusal: { entries: Entries } };
      return { file, entries: Object.entries(refusal.entries) };
    }),
);

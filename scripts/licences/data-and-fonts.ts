import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Part } from './packages.ts';

const FONTS = 'src/adapters/documents/fonts';

interface Source {
  name: string;
  licence: string;
  /** What these files of the repository are named like, if they are there and not inside a package. */
  files?: RegExp;
  /** A sentence, or the path of the licence's text. */
  words: string;
}

/** Fonts and data in the repository, and parts of packages that the packages' own licences do not cover. */
const SOURCES: Source[] = [
  {
    name: 'Fonts of PDFs: Noto, Instrument Sans, Bricolage Grotesque',
    licence: 'OFL-1.1',
    files: /^src\/adapters\/documents\/fonts\/(Noto|Instrument|Bricolage)\w+-\w+\.ttf$/,
    words: `${FONTS}/OFL.txt`,
  },
  {
    name: 'Fonts of PDFs: DejaVu Sans Condensed',
    licence: 'Bitstream-Vera',
    files: /^src\/adapters\/documents\/fonts\/DejaVu[\w-]+\.ttf$/,
    words: `${FONTS}/DejaVu-LICENSE.txt`,
  },
  {
    name: 'Fonts of PDFs: Droid Sans Fallback',
    licence: 'Apache-2.0',
    files: /^src\/adapters\/documents\/fonts\/Droid\w+\.ttf$/,
    words: `${FONTS}/Droid-LICENSE.txt`,
  },
  {
    name: 'The list of towns: GeoNames',
    licence: 'CC-BY-4.0',
    files: /^src\/adapters\/places\/gazetteer\/places\.tsv\.br$/,
    words: 'src/adapters/places/gazetteer/places.licence.txt',
  },
  {
    name: 'Borders of time zones, inside @photostructure/tz-lookup: timezone-boundary-builder',
    licence: 'ODbL-1.0',
    words:
      'Contains information from OpenStreetMap (https://www.openstreetmap.org/copyright), which is made available under the Open Database License (https://opendatacommons.org/licenses/odbl/1-0/).',
  },
  {
    name: 'Borders of countries, inside world-atlas: Natural Earth',
    licence: 'CC0-1.0',
    words: 'Made with Natural Earth (https://www.naturalearthdata.com), which is in the public domain.',
  },
  {
    name: 'The reader of bar codes, inside zxing-wasm: ZXing-C++',
    licence: 'Apache-2.0',
    words: 'Licensed under the Apache License, Version 2.0, which stands in full with Droid Sans Fallback.',
  },
];

export function dataAndFonts(root: string): Part[] {
  return SOURCES.map(({ name, licence, words }) => ({
    name,
    licence,
    text: words.includes(' ') ? words : readFileSync(path.join(root, words), 'utf8').trim(),
  }));
}

/** The files whose licence nobody named. @param files paths of the repository, of fonts and data */
export const unnamed = (files: readonly string[]): string[] =>
  files.filter((file) => !SOURCES.some((source) => source.files?.test(file)));

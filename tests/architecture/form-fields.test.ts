import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A form sends the fields of its codecs, and a save replaces what is stored. So a codec without an input would reset its field at each save,
 * which no type finds.
 */
const WEB = join(import.meta.dirname, '../../src/web');

/** The sources of pages by folder, as one text each. */
function foldersOfPages(): Map<string, string> {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  const folders = new Map<string, string>();
  for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('ui'))) {
    const folder = dirname(file);
    folders.set(folder, `${folders.get(folder) ?? ''}\n${readFileSync(join(WEB, file), 'utf8')}`);
  }
  return folders;
}

/** The codecs that a folder's forms are made of, each with its fields. */
function formsIn(source: string): { form: string; fields: string[] }[] {
  const used = [...source.matchAll(/(?:useCodecForm|bindTo|readForm)\((\w+),/g)].map(([, name = '']) => name);
  return [...new Set(used)].flatMap((form) => {
    const start = source.search(new RegExp(`const ${form} = \\{`));
    return start < 0 ? [] : [{ form, fields: fieldsAt(source, source.indexOf('{', start)) }];
  });
}

/** The keys of the object literal that begins at `open`. */
function fieldsAt(source: string, open: number): string[] {
  const fields: string[] = [];
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const letter = source[at] as string;
    if ('{(['.includes(letter)) depth += 1;
    if ('})]'.includes(letter)) depth -= 1;
    if (depth === 0) break;
    const key =
      depth === 1 && '{,'.includes(letter) && /^\s*(?:\/\/.*\s*)?(\w+)\s*[:,}]/.exec(source.slice(at + 1));
    if (key) fields.push(key[1] as string);
  }
  return fields;
}

const withoutInput = (source: string) =>
  formsIn(source).flatMap(({ form, fields }) =>
    fields.filter((field) => !source.includes(`bind('${field}'`)).map((field) => `${form}.${field}`),
  );

/** Fields whose inputs are made in another way. */
const ELSEWHERE = ['CODE.codes'];

test('each field that a form reads has an input', () => {
  const folders = [...foldersOfPages().values()];
  expect(folders.flatMap(formsIn).length).toBeGreaterThan(8);
  expect(folders.flatMap(withoutInput).sort()).toEqual(ELSEWHERE);
});

test('a field without an input is found', () => {
  const form =
    'const AREA = { name: text, size: orNull(number), closed: flag };\nuseCodecForm(AREA, values);';
  expect(withoutInput(`${form} bind('name') bind('closed')`)).toEqual(['AREA.size']);
});

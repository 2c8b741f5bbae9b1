import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { en } from '../../src/languages/en/en.ts';
import { languageOf } from '../../src/languages/languages.ts';
import { intlTag, LOCALES, type Locale } from '../../src/languages/locales.ts';
import type { Forms, Texts } from '../../src/languages/texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rooms = Object.values(en);
const others = LOCALES.filter((locale) => locale !== 'en');

const written = (text: string | Forms): string[] => (typeof text === 'string' ? [text] : Object.values(text));

test('a room is known by its name', () => {
  expect(rooms.map(({ name }) => name)).toEqual(Object.keys(en));
});

test.each(others)('%s has every text, and no other', (locale) => {
  const { texts } = languageOf(locale);
  const keys = (of: Record<string, Texts | undefined>) =>
    Object.entries(of).flatMap(([room, all]) => Object.keys(all ?? {}).map((key) => `${room}.${key}`));
  const english = keys(Object.fromEntries(rooms.map((room) => [room.name, room.texts])));
  expect(keys(texts).sort()).toEqual(english.sort());
  const empty = Object.values(texts).flatMap((all) => Object.values(all).flatMap(written));
  expect(empty.filter((text) => text.trim() === '')).toEqual([]);
});

/** What a text has to be filled with: its values, its elements, and for which numbers it has forms. */
function needsOf(text: string | Forms) {
  const found = new Set(written(text).flatMap((form) => form.match(/\{\w+\}|<\/?\w+>/g) ?? []));
  // A form of one number may write it as a word.
  if (typeof text !== 'string') found.delete('{count}');
  return { needs: [...found].sort(), plural: typeof text !== 'string' };
}

/** The forms that numbers of things need: no fractions, no millions. */
const formsOf = (locale: Locale) =>
  [...new Set([0, 1, 2, 3, 11, 100].map((n) => new Intl.PluralRules(intlTag(locale)).select(n)))].sort();

test.each(others)('%s fills each text with the same values and elements', (locale) => {
  const { texts } = languageOf(locale);
  for (const room of rooms) {
    for (const [key, text] of Object.entries<string | Forms>(room.texts)) {
      const own = texts[room.name]?.[key] ?? '';
      expect(needsOf(own), `${locale} ${room.name}.${key}`).toEqual(needsOf(text));
      if (typeof own !== 'string') expect(Object.keys(own).sort()).toEqual(formsOf(locale));
    }
  }
});

test('a text that needs something else is noticed', () => {
  expect(needsOf('Bis {time}')).not.toEqual(needsOf('Until {moment}'));
  expect(needsOf('Bis <a>jetzt</a>')).not.toEqual(needsOf('Until now'));
  expect(needsOf({ one: 'eins', other: '{count}' })).toEqual(needsOf({ one: '{count}', other: '{count}' }));
});

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^src\/languages\//.test(file))
  .map((file) => ({ file, code: read(file) }));

test('every text is said somewhere', () => {
  const unsaid = rooms.flatMap(({ name, texts }) => {
    const code = sources
      .filter(
        ({ code }) => code.includes(`languages/en/${name}.ts'`) || code.includes(`sayOnPage('${name}')`),
      )
      .map((source) => source.code)
      .join();
    const isSaid = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
    return Object.keys(texts)
      .filter((key) => !isSaid(key))
      .map((key) => `${name}.${key}`);
  });
  expect(unsaid).toEqual([]);
});

/** Folders whose texts all stand in src/languages. They grow by room until they are all of src/web/public, and more. */
const TRANSLATED = [
  'src/web/public/event',
  'src/web/public/hold-time',
  'src/web/public/language',
  'src/web/public/order',
  'src/web/ui/language',
];

/** Names, and an example of an address. */
const SAME_EVERYWHERE = [
  'Apple Maps',
  'Apple Wallet',
  'Google Calendar',
  'Google Maps',
  'Google Wallet',
  'OpenStreetMap',
  'Outlook',
  'WhatsApp',
  'you@example.com',
];

/** Attributes that are read out or shown. */
const READ = /^(aria-label|alt|placeholder|title|label|cancel)$/;
const isWords = (text: string) =>
  /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, '')) && !SAME_EVERYWHERE.includes(text.trim());
const isSentence = (text: string) => /^\p{Lu}\S* \S|\S \S.*\p{L}[.!?…]$/u.test(text);

/** Finds words for people in a component: text between tags, attributes that are read out, and strings like sentences. */
function wordsIn(code: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXText: ({ value }) => void (isWords(value) && found.push(value.trim())),
    JSXAttribute({ name, value }) {
      const isRead = name.type === 'JSXIdentifier' && READ.test(name.name);
      if (isRead && value?.type === 'Literal' && isWords(String(value.value)))
        found.push(String(value.value));
    },
    Literal: ({ value }) =>
      void (typeof value === 'string' && isSentence(value) && isWords(value) && found.push(value)),
    TemplateElement: ({ value }) =>
      void (isSentence(value.raw) && isWords(value.raw) && found.push(value.raw)),
  }).visit(parseSync('a.tsx', code).program);
  return found;
}

test('translated rooms have no words of their own', () => {
  const inRooms = sources.filter(({ file }) => TRANSLATED.some((folder) => file.startsWith(`${folder}/`)));
  expect(inRooms.length).toBeGreaterThan(40);
  expect(inRooms.flatMap(({ file, code }) => wordsIn(code).map((words) => `${file}: ${words}`))).toEqual([]);
});

test.each([
  '<p>Sold out</p>',
  '<button aria-label="Close" />',
  '<p>{free ? "Get ticket" : null}</p>',
  "const NO = 'Try again.';",
])('words in %s are noticed', (code) => {
  expect(wordsIn(code)).toHaveLength(1);
});

/** What has a side by the screen instead of by the text: it would be wrong from right to left. */
const PHYSICAL =
  /(?:margin|padding|border|inset)-(?:left|right)\b|(?:^|[\s;{])(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/;
const PHYSICAL_CLASS =
  /(?:^|[\s"'`:])-?(?:m[lr]|p[lr]|border-[lr]|rounded-[lr]|left|right|float-(?:left|right)|text-(?:left|right))-?(?:\d|\[|auto|$|[\s"'`])/;

/** Labels are printed by millimetres from the edge of their paper. */
const BY_PAPER = ['src/web/ui/labels/labels.css', 'src/web/organiser/badge/badge.css'];

test('what people see has sides by its text, not by the screen', () => {
  const styles = globSync('src/web/**/*.css', { cwd: root }).filter((file) => !BY_PAPER.includes(file));
  const inStyles = styles.filter((file) => PHYSICAL.test(read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')));
  expect(inStyles).toEqual([]);
  const classes = sources
    .filter(({ file }) => file.startsWith('src/web/'))
    .flatMap(({ file, code }) =>
      (code.match(/className=(?:"[^"]*"|\{`[^`]*`\})/g) ?? []).map((found) => ({ file, found })),
    )
    .filter(({ found }) => PHYSICAL_CLASS.test(found));
  expect(classes).toEqual([]);
});

test('a side by the screen is noticed', () => {
  expect(PHYSICAL.test('a { margin-left: 1px }') && PHYSICAL.test('a {\n  right: 0;\n}')).toBe(true);
  expect(PHYSICAL.test('a { margin-inline-start: 1px; object-position: left }')).toBe(false);
  expect(PHYSICAL_CLASS.test('className="ml-2"') && PHYSICAL_CLASS.test('className="sm:text-left"')).toBe(
    true,
  );
  expect(PHYSICAL_CLASS.test('className="ms-2 text-main"')).toBe(false);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogues } from '../refusals.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .sort();

/** Answers that are public with two statuses: an account that isn't confirmed is one's own or another's; an order's time ended, or its link did. */
const OF_TWO_KINDS = ['account.email-not-verified', 'order.ended'];

const kindsOf = (all: readonly (readonly [code: string, kind: string])[]) => {
  const kinds = new Map<string, Set<string>>();
  for (const [code, kind] of all) kinds.set(code, (kinds.get(code) ?? new Set()).add(kind));
  return kinds;
};

const ofTwoKinds = (all: readonly (readonly [code: string, kind: string])[]) =>
  [...kindsOf(all)].flatMap(([code, kinds]) => (kinds.size > 1 ? [code] : [])).sort();

const declared = catalogues.flatMap(({ entries }) => entries.map(([code, [kind]]) => [code, kind] as const));

test('a code has one kind, in whatever room', () => {
  expect(declared.length).toBeGreaterThan(250);
  expect(ofTwoKinds(declared)).toEqual(OF_TWO_KINDS);
});

test('a code with another kind elsewhere is noticed', () => {
  expect(ofTwoKinds([...declared, ['order.unknown', 'gone']])).toContain('order.unknown');
});

/** Finds what is no sentence: one without an end, and one with an apostrophe of a typewriter. */
const faultsOf = (text: string) => [
  ...(/[.?!”]$/.test(text) ? [] : [`has no end: ${text}`]),
  ...(/\w'\w/.test(text) ? [`has a straight apostrophe: ${text}`] : []),
];

test('words are sentences', () => {
  const texts = catalogues.flatMap(({ entries }) =>
    entries.flatMap(([, [, words]]) =>
      typeof words === 'string' ? [words] : typeof words === 'function' ? [] : Object.values(words),
    ),
  );
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.flatMap(faultsOf)).toEqual([]);
  expect(faultsOf("It isn't")).toHaveLength(2);
});

test('words made of facts have no straight apostrophes either', () => {
  for (const { file } of catalogues) {
    const code = read(file).replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
    expect(code, file).not.toMatch(/\w'\w/);
  }
});

/** Makes a refusal without a catalogue. */
const BY_HAND = /new DomainError\(/;

/** Reads a refusal's English where people would read it in their language. */
const UNTRANSLATED = /instanceof DomainError[^;{}]*\?[^;{}]*\.message/;

test('only a catalogue makes a refusal', () => {
  const makers = files.filter((file) => BY_HAND.test(read(file)));
  expect(makers).toEqual(['src/core/shared/errors.ts']);
  expect(BY_HAND.test("throw new DomainError('gone', 'order.ended', 'This is over.')")).toBe(true);
});

test('what people read of a refusal is said by wordsOf', () => {
  // It logs the reason.
  const readers = files.filter((file) => UNTRANSLATED.test(read(file)));
  expect(readers).toEqual(['src/core/webhooks/receive-webhook.ts']);
  expect(UNTRANSLATED.test('return error instanceof DomainError ? error.message : NOTHING')).toBe(true);
});

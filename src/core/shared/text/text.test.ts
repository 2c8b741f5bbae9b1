import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfText, maybeLineOfText, text } from './text.ts';

const name = lineOfText({ max: 200, needed: 'Need name' });
const line = maybeLineOfText({ max: 200 });
const lines = text({ max: 20_000, tooLong: 'Too long.' });

const complaints = (value: string) => name.safeParse(value).error?.issues.map(({ message }) => message);

describe('a name', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200d\u200c\u2060'],
    ['a byte order mark', '\ufeff'],
    ['an override', '\u202e'],
    ['a soft hyphen', '\u00ad'],
    ['fillers', '\u3164\u115f\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['a selector', '\ufe0f'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['spaces of all widths', ' \u00a0\u2003\u3000'],
  ])('is missing when it is %s', (_, value) => {
    expect(complaints(value)).toEqual(['Need name']);
    expect(line.parse(value)).toBe('');
    expect(lines.parse(value)).toBe('');
  });

  it.each([
    ['a family and a skin colour', '👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 ❤️‍🔥 1️⃣'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} night'],
    ['Persian with its half space', 'می‌خواهم'],
    ['Sinhala with a joiner', 'ශ්‍රී ලංකා'],
    ['Hebrew and Arabic with Latin', 'ליל ג׳אז Jazz مهرجان 2026'],
    ['a soft hyphen and a right-to-left mark', 'Donau\u00addampf \u200f(א)'],
  ])('keeps %s', (_, value) => {
    expect(name.parse(value)).toBe(value);
    expect(lines.parse(`${value}\n${value}`)).toBe(`${value}\n${value}`);
  });

  it('loses characters that hide in it or would turn its neighbours around', () => {
    expect(name.parse('Jazz \u202egnp.exe\u202c \u2066x\u2069')).toBe('Jazz gnp.exe x');
    expect(name.parse('Ja\u200bz\u200dz\ufeff')).toBe('Jazz');
    expect(name.parse('\u200b Jazz \u200b')).toBe('Jazz');
    expect(name.parse('A\u{e0041}\u{e0042}B')).toBe('AB');
    expect(name.parse('👩\u200d')).toBe('👩');
  });

  it('is on one line, whatever characters break it', () => {
    for (const breaking of ['\n', '\r', '\u0085', '\u2028', '\u2029']) {
      expect(complaints(`a${breaking}b`)).toEqual(['Write this on one line.']);
    }
  });
});

const pieces = fc.constantFrom(
  ...['a', 'ב', 'ن', 'ශ', '👩', '🏽', '❤', '🏴', '\u{e0067}', '\u{e007f}', '\ufe0f', ' ', '\n'],
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u202e', '\u2066', '\u2069', '\u00ad', '\u3164'],
);
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces).map((all) => all.join('')),
);

describe('any text', () => {
  it('has something visible or is empty, and does not turn the text after it', () => {
    fc.assert(
      fc.property(typed, (value) => {
        const read = lines.safeParse(value).data ?? '';
        expect(read).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/);
        if (read) expect(read.replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')).not.toBe('');
      }),
    );
  });

  it('is unchanged when its stored form is sent again', () => {
    fc.assert(
      fc.property(typed, (value) => {
        const { data } = lines.safeParse(value);
        if (data !== undefined) expect(lines.parse(data)).toBe(data);
      }),
    );
  });

  it('without hidden characters stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ב', 'ن', '👩', '😀', ' ', 'é', '–') }), (value) => {
        expect(lines.parse(value)).toBe(value.trim());
      }),
    );
  });
});

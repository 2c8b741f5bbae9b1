import { foldName } from './fold-name.ts';

/** One way to read what was typed: the name of a place, and what else was said of where it is. Both folded. */
export interface Reading {
  name: string;
  rest: string;
  /** The end of the name is a guess: only a place that lies in the rest is meant. */
  guessed: boolean;
}

/**
 * The ways to read a search, the likeliest first: "Sandton, Gauteng" names Sandton; "12 Maude Street, Sandown, Sandton" names none of
 * its first parts, so each is tried; without commas the last words may be the country: "cape town south africa".
 */
export function readSearch(text: string): Reading[] {
  const parts = text
    .split(/[,;\n]/)
    .map(foldName)
    .filter(Boolean);
  const byComma = parts.map((name, at) => ({ name, rest: parts.slice(at + 1).join(' '), guessed: false }));
  const words = parts.length === 1 ? (parts[0]?.split(' ') ?? []) : [];
  const byWord = [1, 2, 3]
    .filter((tail) => words.length > tail)
    .map((tail) => ({
      name: words.slice(0, -tail).join(' '),
      rest: words.slice(-tail).join(' '),
      guessed: true,
    }));
  return [...byComma.slice(0, 4), ...byWord];
}

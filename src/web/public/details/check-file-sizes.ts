const MB = 1024 * 1024;
/** Each file may have so many bytes (`core/attendees/answer-file.ts`), and a form as a whole (`server/limit-body.ts`), its texts included. */
const FILE_LIMIT = 10 * MB;
const FORM_LIMIT = 31 * MB;

interface Chosen {
  name: string;
  size: number;
}

/**
 * Tells which of the files that a form would send are too large: each by itself, or all together, which is reported at the largest. A form that is
 * too large is refused before it is read, and what was typed into it would be lost.
 * @returns messages by field; none where it can be sent
 */
export function tooLarge(files: readonly Chosen[]): Map<string, string> {
  const wrong = new Map(
    files
      .filter(({ size }) => size > FILE_LIMIT)
      .map(({ name }) => [name, 'This file is larger than 10 MB. Choose a smaller one.']),
  );
  const [largest] = files.toSorted((a, b) => b.size - a.size);
  const sum = files.reduce((total, { size }) => total + size, 0);
  if (wrong.size === 0 && largest && sum > FORM_LIMIT)
    wrong.set(largest.name, 'Your files are larger than 31 MB together. Choose smaller ones.');
  return wrong;
}

const MB = 1024 * 1024;
/** The limit of each file (`core/attendees/answer-file.ts`), and of the whole form with its texts (`server/limit-body.ts`). */
const FILE_LIMIT = 10 * MB;
const FORM_LIMIT = 31 * MB;

interface Chosen {
  name: string;
  size: number;
}

/**
 * Finds files that are too large, alone or together; a form that is too large as a whole is reported at its largest file. Such a form is
 * refused before it is read, and its typed texts would be lost.
 * @returns messages by field; none when the form can be sent
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

import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../../core/attendees/answer-file.ts';
import { tooLarge } from './check-file-sizes.ts';

const MB = 1024 * 1024;
const of = (...sizes: number[]) => [...tooLarge(sizes.map((size, at) => ({ name: `f${at}`, size })))];

test('names a file that is too large, or the largest if all are too large together', () => {
  expect(of()).toEqual([]);
  expect(of(MAX_FILE_BYTES, MAX_FILE_BYTES, MAX_FILE_BYTES)).toEqual([]);
  expect(of(MB, MAX_FILE_BYTES + 1)).toEqual([
    ['f1', 'This file is larger than 10 MB. Choose a smaller one.'],
  ]);
  expect(of(9 * MB, 10 * MB, 8 * MB, 7 * MB)).toEqual([
    ['f1', 'Your files are larger than 31 MB together. Choose smaller ones.'],
  ]);
});

import type { Tables } from '../../db/tables.ts';
import { sniffImageFormat } from '../media/image-format.ts';
import { lineOfText } from '../shared/text/text.ts';

/** 10 MB: enough for a phone's photo or a few scanned pages. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_FILE_NAME = 200;

/** A file as it was sent. Its name and type are unverified. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that passed checkFile. */
export interface AnswerFile extends SentFile {
  contentType: Tables['answer_files']['contentType'];
}

const ENDINGS: Record<AnswerFile['contentType'], readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
};

/** The file name extension of a type, such as ".pdf". */
export const endingOf = (contentType: AnswerFile['contentType']): string => ENDINGS[contentType][0];

const nameField = lineOfText({ max: MAX_FILE_NAME, needed: 'Give the file a name.' });

/**
 * Identifies a file's type by its bytes. Its name keeps the sender's words but gets the extension of that type: a file saved as `.html`
 * would be opened as HTML.
 */
export function checkFile({ name, bytes }: SentFile): AnswerFile | { problem: string } {
  if (bytes.byteLength === 0) return { problem: 'This file is empty. Choose another one.' };
  if (bytes.byteLength > MAX_FILE_BYTES)
    return { problem: 'This file is larger than 10 MB. Choose a smaller one.' };
  const contentType = contentTypeOf(bytes);
  if (!contentType) return { problem: 'Choose a PDF, JPEG, PNG or WebP file.' };
  const own = name.split(/[\\/]/).at(-1) ?? '';
  if (own.length > MAX_FILE_NAME) {
    return {
      problem: `The name of this file is too long. Rename it to at most ${MAX_FILE_NAME} characters.`,
    };
  }
  const parsed = nameField.safeParse(own);
  if (!parsed.success)
    return { problem: 'The name of this file can’t be used. Rename it and choose it again.' };
  const endings = ENDINGS[contentType];
  const ends = endings.some((ending) => parsed.data.toLowerCase().endsWith(ending));
  return { name: ends ? parsed.data : `${parsed.data}${endings[0]}`, bytes, contentType };
}

function contentTypeOf(bytes: Uint8Array): AnswerFile['contentType'] | undefined {
  // ISO 32000-2, 7.5.2.
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'application/pdf';
  const format = sniffImageFormat(bytes.subarray(0, 1024));
  return format === 'jpeg' || format === 'png' || format === 'webp' ? `image/${format}` : undefined;
}

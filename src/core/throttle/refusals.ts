import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'too-many-requests': [
    'too-many',
    ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Too many attempts. Please try again in ${waitInWords(retryAfterSeconds)}.`,
  ],
});

/** How long to wait, in a sentence: "a minute". */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  return minutes === 1 ? 'a minute' : hours > 2 ? `${hours} hours` : `${minutes} minutes`;
}

import { catalogueOf } from '../core/shared/errors.ts';

const MB = 1024 * 1024;

export const refusal = catalogueOf({
  'request.cross-site': ['forbidden', 'This request comes from another site.'],
  'request.malformed-address': [
    'invalid',
    'This address is not spelt correctly. Check the link and try again.',
  ],
  'request.not-a-form': ['invalid', 'We couldn’t read this form. Send it again.'],
  'request.nul': [
    'invalid',
    ({ where }: { where: string }) => `${where} has a NUL character (U+0000). Remove it and try again.`,
  ],
  'request.too-large': [
    'too-large',
    // Bytes; left out when the number of pieces is the fault.
    ({ most }: { most?: number }) =>
      most === undefined
        ? 'This came in too many small pieces. Send it in larger ones, or with a Content-Length.'
        : `This is too large. Send at most ${most < MB ? `${most / 1024} KB` : `${most / MB} MB`}.`,
  ],
  'server.busy': [
    'unavailable',
    (_: { retryAfterSeconds: number }) =>
      'Many people are asking for this right now, so we can’t show whether this went through. Check before you try again.',
  ],
});

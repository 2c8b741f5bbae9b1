import { catalogueOf } from '../core/shared/errors.ts';

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
    'This came in too many small pieces. Send it in larger ones, or with a Content-Length.',
  ],
});

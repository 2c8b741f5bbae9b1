import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'file.unknown': ['not-found', 'There is no such file.'],
  'image.not-an-image': [
    'unsupported',
    'We can’t read this file as a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  ],
  'image.svg': ['unsupported', 'SVG drawings can’t be used. Save it as PNG or JPEG first.'],
  'image.too-large': ['too-large', 'This file is larger than 10 MB. Choose a smaller one.'],
  'upload.too-slow': [
    'invalid',
    'The upload took too long. Choose a smaller file, or try again on a faster connection.',
  ],
});

import { catalogueOf } from '../../core/shared/errors.ts';

export const refusal = catalogueOf({
  'image.too-many-pixels': [
    'too-large',
    ({ width, height, most }: { width: number; height: number; most: number }) =>
      `This picture is ${width} × ${height} pixels. Choose one of at most ${most / 1e6} megapixels.`,
  ],
  'image.unreadable': ['unsupported', 'This picture is damaged. Choose another one.'],
});

import { z } from 'zod';
import type { UploadedImage } from '../../core/media/upload-image.ts';

export const uploadAnswer = z
  .object({
    message: z.literal('Image uploaded successfully'),
    blobUrl: z.string().describe('Same-origin path of the picture, as WebP.'),
    key: z.string().describe('The value for an event’s `bannerKey`.'),
    accent: z.string().nullable().describe('Its most vivid colour, `#rrggbb`; null when it has none.'),
  })
  .meta({ id: 'UploadedImage' });

export const answerUpload = ({ key, url, accent }: UploadedImage): z.output<typeof uploadAnswer> => ({
  message: 'Image uploaded successfully',
  blobUrl: url,
  key,
  accent,
});

/** The codes with which every operation that takes a picture may refuse it. */
export const uploadProblems = {
  400: ['input.invalid', 'upload.broken', 'upload.too-slow'],
  403: ['account.email-not-verified'],
  413: ['image.too-large', 'image.too-many-pixels'],
  415: ['upload.not-multipart', 'image.not-an-image', 'image.svg', 'image.unreadable'],
  429: ['too-many-requests'],
  503: ['server.busy', 'files.away', 'files.no-room'],
} as const;

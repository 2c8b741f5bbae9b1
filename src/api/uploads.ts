import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { requireOrganiser } from '../core/events/event-policy.ts';
import { uploadImage } from '../core/media/upload-image.ts';
import { actorOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { imageForm, readImage } from './read-image.ts';
import { organisers } from './who.ts';

const uploaded = z
  .object({
    message: z.literal('Image uploaded successfully'),
    blobUrl: z.string().describe('Same-origin path of the picture, webp.'),
    key: z.string().describe('What an event’s `bannerKey` takes.'),
    accent: z.string().nullable().describe('Its most vivid colour, `#rrggbb`; null when it has none.'),
  })
  .meta({ id: 'UploadedImage' });

export function uploadRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'uploadImage',
      method: 'post',
      path: '/uploadImage',
      tag: 'Organising',
      summary: 'Upload a picture for an event',
      description: 'Only what it shows is kept: it is encoded anew, without what cameras write into it.',
      who: organisers,
      body: { schema: imageForm, example: { image: '@banner.jpg' }, contentType: 'multipart/form-data' },
      answer: { says: 'The picture is kept.', schema: uploaded },
      problems: {
        400: ['input.invalid', 'upload.broken'],
        403: ['account.email-not-verified'],
        413: ['image.too-large', 'image.too-many-pixels'],
        415: ['upload.not-multipart', 'image.not-an-image', 'image.svg', 'image.unreadable'],
      },
    },
    async (c) => {
      const actor = await actorOf(c);
      requireOrganiser(actor); // core asks as well; here nobody sends 10 MB for nothing
      const {
        key,
        url: blobUrl,
        accent,
      } = await uploadImage(c.get('app'), actor, { bytes: await readImage(c) });
      return c.json({ message: 'Image uploaded successfully', blobUrl, key, accent });
    },
  );
  return routes;
}

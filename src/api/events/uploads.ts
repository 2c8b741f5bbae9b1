import { OpenAPIHono } from '@hono/zod-openapi';
import { uploadImage } from '../../core/media/upload-image.ts';
import { requireOrganiser } from '../../core/shared/actor.ts';
import type { FairQueue } from '../../core/shared/fair-queue.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { imageForm, readImage } from '../http/read-upload.ts';
import { answerUpload, uploadAnswer, uploadProblems } from '../http/upload-answer.ts';
import { organisers } from '../http/who.ts';

/** @param uploads limits how many pictures are in memory at once */
export function uploadRoutes(uploads: FairQueue): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'uploadImage',
      method: 'post',
      path: '/uploadImage',
      tag: 'Organising',
      summary: 'Upload a picture for an event',
      description: 'Only the image itself is stored: it is encoded again, without the camera’s data.',
      who: organisers,
      body: { schema: imageForm, example: { image: '@banner.jpg' }, contentType: 'multipart/form-data' },
      answer: { says: 'The picture is saved.', schema: uploadAnswer },
      problems: uploadProblems,
    },
    async (c) => {
      const actor = await actorOf(c);
      const { userId } = requireOrganiser(actor); // core checks this too, but here it spares a refused upload of 10 MB
      return uploads.run(userId, async () =>
        c.json(answerUpload(await uploadImage(c.get('app'), actor, { bytes: await readImage(c) }))),
      );
    },
  );
  return routes;
}

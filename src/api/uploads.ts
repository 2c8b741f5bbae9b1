import { OpenAPIHono } from '@hono/zod-openapi';
import { requireOrganiser } from '../core/events/event-policy.ts';
import { uploadImage } from '../core/media/upload-image.ts';
import { answerUpload, uploadAnswer, uploadProblems } from './answers/upload-answer.ts';
import { actorOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { imageForm, readImage } from './read-image.ts';
import { organisers } from './who.ts';

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
      answer: { says: 'The picture is kept.', schema: uploadAnswer },
      problems: uploadProblems,
    },
    async (c) => {
      const actor = await actorOf(c);
      requireOrganiser(actor); // core asks as well; here nobody sends 10 MB for nothing
      return c.json(answerUpload(await uploadImage(c.get('app'), actor, { bytes: await readImage(c) })));
    },
  );
  return routes;
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { currentOrganisation } from '../../core/organisations/ensure-organisation.ts';
import { removeLogo, updateLogo } from '../../core/organisations/update-logo.ts';
import { removeProfilePhoto, updateProfilePhoto } from '../../core/profile/update-picture.ts';
import { type Actor, requireOrganiser } from '../../core/shared/actor.ts';
import type { FairQueue } from '../../core/shared/fair-queue.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { imageForm, readImage } from '../http/read-upload.ts';
import { answerUpload, uploadAnswer, uploadProblems } from '../http/upload-answer.ts';
import { accounts, organisers } from '../http/who.ts';

const PICTURES = [
  {
    name: 'ProfilePhoto',
    path: '/api/profile/photo',
    called: 'profile photo',
    file: '@me.jpg',
    mayChange: requireOrganiser,
    update: updateProfilePhoto,
    remove: removeProfilePhoto,
    role: [],
  },
  {
    name: 'Logo',
    path: '/api/profile/logo',
    called: 'logo on your event pages',
    file: '@logo.png',
    mayChange: (actor: Actor) => currentOrganisation(requireOrganiser(actor), 'organisation.edit'),
    update: updateLogo,
    remove: removeLogo,
    role: ['organisation.role'],
  },
];

/** @param uploads limits how many pictures are in memory at once */
export function profilePictureRoutes(uploads: FairQueue): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  for (const { name, path, called, file, mayChange, update, remove, role } of PICTURES) {
    operation(
      routes,
      {
        id: `update${name}`,
        method: 'put',
        path,
        tag: 'Accounts',
        summary: `Replace the ${called}`,
        description: 'The previous one is deleted, and the new one has its own address.',
        who: organisers,
        body: { schema: imageForm, example: { image: file }, contentType: 'multipart/form-data' },
        answer: { says: 'The picture is shown.', schema: uploadAnswer },
        problems: { ...uploadProblems, 403: [...uploadProblems[403], ...role] },
      },
      async (c) => {
        const actor = await actorOf(c);
        const { userId } = requireOrganiser(actor);
        mayChange(actor); // core checks this too, but here it spares a refused upload of 10 MB
        return uploads.run(userId, async () =>
          c.json(answerUpload(await update(c.get('app'), actor, { bytes: await readImage(c) }))),
        );
      },
    );
    operation(
      routes,
      {
        id: `remove${name}`,
        method: 'delete',
        path,
        tag: 'Accounts',
        summary: `Remove the ${called}`,
        who: accounts,
        answer: { status: 204, says: 'It is removed.' },
        ...(role.length > 0 && { problems: { 403: role } }),
      },
      async (c) => {
        await remove(c.get('app'), await actorOf(c));
        return c.body(null, 204);
      },
    );
  }
  return routes;
}

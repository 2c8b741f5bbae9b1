import { OpenAPIHono } from '@hono/zod-openapi';
import { accountExportAnswer } from '../../core/personal-data/account-export.ts';
import { deleteAccount } from '../../core/personal-data/delete-account.ts';
import { exportAccount } from '../../core/personal-data/export-account.ts';
import { deletionPreview, previewDeletion } from '../../core/personal-data/preview-deletion.ts';
import { signOut } from '../../core/sessions/sign-out.ts';
import { requireUser } from '../../core/shared/actor.ts';
import { attachment } from '../../core/shared/attachment.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { forgetPages } from '../http/forget-pages.ts';
import { operation } from '../http/operation.ts';
import { setCookies } from '../http/set-cookies.ts';
import { accounts } from '../http/who.ts';

/** Routes to export or delete one's own account. */
export function ownAccountRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'exportAccount',
      method: 'get',
      path: '/api/account/export',
      tag: 'Accounts',
      summary: 'Download everything we keep about you',
      description: 'At most ten times an hour.',
      who: accounts,
      answer: { says: 'A JSON file, streamed.', schema: accountExportAnswer },
      problems: { 404: ['account.not-found'], 429: ['too-many-requests'] },
    },
    async (c) => {
      const pieces = await exportAccount(c.get('app'), await actorOf(c));
      c.header('content-type', 'application/json; charset=utf-8');
      c.header('content-disposition', attachment('tikiti-account.json'));
      return c.body(streamOf(pieces));
    },
  );
  operation(
    routes,
    {
      id: 'previewOwnDeletion',
      method: 'get',
      path: '/api/account/deletion',
      tag: 'Accounts',
      summary: 'See what deleting your account would mean',
      who: accounts,
      answer: { says: 'What stays, what goes, and what stands in the way.', schema: deletionPreview },
      problems: { 404: ['account.not-found'] },
    },
    async (c) => {
      const actor = requireUser(await actorOf(c));
      return c.json(await previewDeletion(c.get('app'), actor, { userId: actor.userId }));
    },
  );
  operation(
    routes,
    {
      id: 'deleteAccount',
      method: 'post',
      path: '/api/account/deletion',
      tag: 'Accounts',
      summary: 'Delete your account',
      description:
        'Refused while an event of yours is on sale or has tickets people hold, and for the only admin. Tickets you bought stay valid. What you are owed can no longer be paid out, so preview the deletion first.',
      who: accounts,
      answer: { status: 204, says: 'The account and its sessions are deleted.', setsCookie: true },
      problems: {
        403: ['account.proof-needed'],
        404: ['account.not-found'],
        409: ['account.events-on-sale', 'account.last-admin', 'account.last-owner'],
      },
    },
    async (c) => {
      const [app, caller] = [c.get('app'), callerOf(c)];
      await deleteAccount(app, await actorOf(c));
      const { setCookie } = await signOut(app, caller);
      return forgetPages(setCookies(c, setCookie)).body(null, 204);
    },
  );
  return routes;
}

/** Streams the pieces. If that fails midway the connection breaks, so that the client sees an incomplete file. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void pieces.return(undefined),
  });
}

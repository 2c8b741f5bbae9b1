import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { downloadRendering } from '../../core/event-desk/download-rendering.ts';
import { renderingName, uploadRendering } from '../../core/renderings/upload-rendering.ts';
import { requireOrganiser } from '../../core/shared/actor.ts';
import { attachment } from '../../core/shared/attachment.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { organisers, ownersAndAdmins } from '../http/who.ts';

const uploaded = z
  .object({
    key: z.string().describe('The value for an event’s `renderingKey`.'),
    fileName: z.string(),
    sizeBytes: z.int(),
  })
  .meta({ id: 'UploadedRendering' });

export function renderingRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'uploadRendering',
      method: 'post',
      path: '/api/renderings',
      tag: 'Organising',
      summary: 'Upload a 3d rendering of an event’s area',
      description: 'It is stored as it is and never unpacked. Name it in an event’s `renderingKey`.',
      who: organisers,
      query: renderingName,
      file: { contentType: 'application/zip', says: 'A zip file of at most 50 MB.', example: '@venue.zip' },
      answer: { status: 201, says: 'The file is saved.', schema: uploaded },
      problems: {
        400: ['input.invalid'],
        403: ['account.email-not-verified'],
        413: ['rendering.too-large'],
        415: ['rendering.not-a-zip', 'rendering.empty', 'rendering.broken'],
        429: ['too-many-requests'],
        503: ['files.away', 'files.no-room'],
      },
    },
    async (c) => {
      const actor = await actorOf(c);
      requireOrganiser(actor); // core checks this too, but here it spares a refused upload of 50 MB
      const chunks = c.req.raw.body ?? new Blob().stream();
      return c.json(await uploadRendering(c.get('app'), actor, { ...c.req.query(), chunks }), 201);
    },
  );
  operation(
    routes,
    {
      id: 'downloadRendering',
      method: 'get',
      path: '/api/events/{eventId}/rendering',
      tag: 'Organising',
      summary: 'Download an event’s 3d rendering',
      who: ownersAndAdmins,
      answer: { says: 'The file, as it was uploaded.', schema: z.string(), contentType: 'application/zip' },
      problems: { 404: ['event.unknown', 'rendering.none'], 503: ['files.away'] },
    },
    async (c) => {
      const file = await downloadRendering(c.get('app'), await actorOf(c), c.req.param('eventId'));
      const headers = {
        'content-type': 'application/zip',
        'content-length': String(file.sizeBytes),
        'content-disposition': attachment(file.fileName),
        'content-security-policy': "default-src 'none'; sandbox",
      };
      if (c.req.method !== 'HEAD') return c.body(file.stream, 200, headers);
      // A HEAD request has no body; without this the file would stay open.
      await file.stream.cancel();
      return c.body(null, 200, headers);
    },
  );
  return routes;
}

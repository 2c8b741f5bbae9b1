import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { SentFile } from '../../core/attendees/answer-file.ts';
import type { TicketDetails } from '../../core/attendees/details-form.ts';
import { detailsAnswer } from '../../core/attendees/details-form.ts';
import { requireFileQuestion } from '../../core/attendees/file-question.ts';
import { answerAtDesk, getDetailsAtDesk } from '../../core/order-desk/change-ticket-details.ts';
import { getAnswerFile } from '../../core/order-desk/get-answer-file.ts';
import { answerWithFile, getOrderFile, getTicketDetails } from '../../core/order-page/ticket-details.ts';
import { attachment } from '../../core/shared/attachment.ts';
import type { Caller } from '../../core/shared/caller.ts';
import type { FairQueue } from '../../core/shared/fair-queue.ts';
import { addressBlock } from '../../core/throttle/address-block.ts';
import {
  answerHolderWithFile,
  getHolderDetails,
  getHolderFile,
} from '../../core/transfers/holder-details.ts';
import { actorOf, addressOf, callerOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { fileForm, readFile } from '../http/read-upload.ts';
import { orderHolders, ownersAndAdmins, ticketHolders } from '../http/who.ts';

const ofSeat = {
  line: z.string().optional().describe('The ticket’s order line; left out for the order.'),
  seat: z.string().optional(),
};
const key = z.object({ key: z.string().optional().describe('From the link in the email.') });
const example = { file: '@student-card.jpg' };
const UPLOAD = {
  400: ['input.invalid', 'details.invalid', 'upload.broken', 'upload.too-slow'],
  410: ['details.nothing-asked', 'details.closed'],
  415: ['upload.not-multipart'],
  429: ['too-many-requests'],
  503: ['server.busy', 'files.away', 'files.no-room'],
};
const download = {
  says: 'The file, as a download.',
  schema: z.string(),
  contentType: 'application/octet-stream',
};

const orderOf = (c: DoorContext) => {
  const { eventId = '', orderId = '' } = c.req.param();
  return { eventId, orderId, key: c.req.query('key') };
};
const transferOf = (c: DoorContext) => {
  const { eventId = '', transferId = '' } = c.req.param();
  return { eventId, transferId, key: c.req.query('key') };
};
const questionOf = (c: DoorContext) => c.req.param('questionId');
const askedOf = (c: DoorContext) => ({
  questionId: questionOf(c),
  line: c.req.query('line'),
  seat: c.req.query('seat'),
});

function send(
  c: DoorContext,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Uint8Array },
) {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': contentType,
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
}

/** Routes for files that people send as answers. @param uploads limits how many are in memory at once */
export function answerFileRoutes(uploads: FairQueue): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  /** Receives a file. What core would refuse without it is refused before, which spares 10 MB and one of the few places. */
  const receive = (
    c: DoorContext,
    answer: (sent: { file: SentFile; caller: Caller }) => Promise<TicketDetails>,
  ) =>
    uploads.run(addressBlock(addressOf(c)), async () =>
      c.json(await answer({ file: await readFile(c), caller: callerOf(c) })),
    );
  operation(
    routes,
    {
      id: 'answerWithFile',
      method: 'put',
      path: '/api/events/{eventId}/orders/{orderId}/details/files/{questionId}',
      tag: 'Buying',
      summary: 'Answer a question about an order’s tickets with a file',
      description: 'Other answers stay as they are. To remove the file, send the form without it.',
      who: orderHolders,
      query: key.extend(ofSeat),
      body: { schema: fileForm, example, contentType: 'multipart/form-data' },
      answer: { says: 'The form as it is filled in now.', schema: detailsAnswer },
      problems: { ...UPLOAD, 404: ['order.unknown'], 409: ['details.question-changed'] },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      requireFileQuestion(await getTicketDetails(app, actor, orderOf(c)), askedOf(c));
      return receive(c, (sent) => answerWithFile(app, actor, orderOf(c), askedOf(c), sent));
    },
  );
  operation(
    routes,
    {
      id: 'getOrderFile',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/details/files/{questionId}',
      tag: 'Buying',
      summary: 'Download a file that you sent as an answer',
      who: orderHolders,
      query: key.extend(ofSeat),
      answer: download,
      problems: { 404: ['order.unknown', 'details.no-file'] },
    },
    async (c) => send(c, await getOrderFile(c.get('app'), await actorOf(c), orderOf(c), askedOf(c))),
  );
  operation(
    routes,
    {
      id: 'answerHolderWithFile',
      method: 'put',
      path: '/api/events/{eventId}/transfers/{transferId}/details/files/{questionId}',
      tag: 'Buying',
      summary: 'Answer a question about a ticket that you accepted with a file',
      description: 'Other answers stay as they are. To remove the file, send the form without it.',
      who: ticketHolders,
      query: key,
      body: { schema: fileForm, example, contentType: 'multipart/form-data' },
      answer: { says: 'The form as it is filled in now.', schema: detailsAnswer },
      problems: {
        ...UPLOAD,
        404: ['transfer.unknown'],
        409: ['transfer.not-yours', 'details.question-changed'],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      const details = await getHolderDetails(app, actor, transferOf(c));
      const { line, seat } = details.tickets[0] ?? {};
      requireFileQuestion(details, { questionId: questionOf(c), line, seat });
      return receive(c, (sent) => answerHolderWithFile(app, actor, transferOf(c), questionOf(c), sent));
    },
  );
  operation(
    routes,
    {
      id: 'getHolderFile',
      method: 'get',
      path: '/api/events/{eventId}/transfers/{transferId}/details/files/{questionId}',
      tag: 'Buying',
      summary: 'Download a file that you sent about a ticket that you accepted',
      who: ticketHolders,
      query: key.extend(ofSeat),
      answer: download,
      problems: { 404: ['transfer.unknown', 'details.no-file'], 409: ['transfer.not-yours'] },
    },
    async (c) => send(c, await getHolderFile(c.get('app'), await actorOf(c), transferOf(c), questionOf(c))),
  );
  operation(
    routes,
    {
      id: 'getAnswerFile',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/answers/{questionId}/file',
      tag: 'Organising',
      summary: 'Download a file that somebody sent as an answer',
      description: 'Files of sensitive questions are for owners and managers.',
      who: ownersAndAdmins,
      query: z.object(ofSeat),
      answer: download,
      problems: { 403: ['organisation.role'], 404: ['event.unknown', 'order.unknown', 'details.no-file'] },
    },
    async (c) => send(c, await getAnswerFile(c.get('app'), await actorOf(c), orderOf(c), askedOf(c))),
  );
  operation(
    routes,
    {
      id: 'answerAtDesk',
      method: 'put',
      path: '/api/events/{eventId}/orders/{orderId}/answers/{questionId}/file',
      tag: 'Organising',
      summary: 'Answer a question of an order with a file for its customer',
      description: 'Other answers stay as they are. To remove the file, change the answer to an empty text.',
      who: ownersAndAdmins,
      query: z.object(ofSeat),
      body: { schema: fileForm, example, contentType: 'multipart/form-data' },
      answer: { says: 'The form as it is filled in now.', schema: detailsAnswer },
      problems: {
        ...UPLOAD,
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'order.unknown'],
        409: ['order.not-paid', 'details.question-changed'],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      requireFileQuestion(await getDetailsAtDesk(app, actor, orderOf(c)), askedOf(c));
      return receive(c, (sent) => answerAtDesk(app, actor, orderOf(c), askedOf(c), sent));
    },
  );
  return routes;
}

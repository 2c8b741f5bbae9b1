import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { countAudience, getMessage, listMessages } from '../../core/messages/list-messages.ts';
import {
  draftInput,
  messageAnswer,
  messageChange,
  messageInput,
  messagesAnswer,
  recipientCount,
  recipientsInput,
} from '../../core/messages/message.ts';
import { previewMessage, sendTestMessage } from '../../core/messages/message-mail.ts';
import { callOffMessage, changeMessage, sendMessage } from '../../core/messages/send-message.ts';
import { messageTrust, setMessageTrust } from '../../core/messages/set-message-trust.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { admins, owners, ownersAndAdmins } from '../http/who.ts';

const tag = 'Organising';
const sees = { 403: ['organisation.role'], 404: ['event.unknown'] };
const sends = { 403: ['account.email-not-verified', 'organisation.role'], 404: ['event.unknown'] };
const ofOne = { 404: ['event.unknown', 'message.unknown'] };
const REFUSED = [
  'message.closed',
  'message.no-recipients',
  'message.too-many-recipients',
  'message.day-full',
  'message.essentials-used-up',
];
const INVALID = ['input.invalid', 'message.time', 'message.link', 'message.essential-late'];
const draft = { subject: 'Doors open at six', body: 'Bring a **blanket**: it gets cold on the hill.' };
const example = { ...draft, audience: { kind: 'all' }, sendAt: '2026-12-12T09:00' };
const sent = z
  .object({
    id: z.string(),
    recipients: z.number().int().describe('How many people it went to, or would go to now.'),
  })
  .meta({ id: 'SentMessage' });

const eventOf = (c: DoorContext) => c.req.param('eventId');
const keyOf = (c: DoorContext) => ({ eventId: eventOf(c), messageId: c.req.param('messageId') });

/** Routes for messages of organisers to their customers. */
export function messageRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listMessages',
      method: 'get',
      path: '/api/events/{eventId}/messages',
      tag,
      summary: 'List the messages of an event',
      who: ownersAndAdmins,
      answer: { says: 'Sent and scheduled ones, with what may be sent.', schema: messagesAnswer },
      problems: sees,
    },
    async (c) => c.json(await listMessages(c.get('app'), await actorOf(c), eventOf(c))),
  );
  operation(
    routes,
    {
      id: 'sendMessage',
      method: 'post',
      path: '/api/events/{eventId}/messages',
      tag,
      summary: 'Send a message to ticket holders, now or later',
      description:
        'Its recipients are chosen when it is sent, one email per address. New organisers can send three messages a day, to a hundred people each and without links.',
      who: owners,
      body: { schema: messageInput, example },
      answer: { status: 201, says: 'It is sent now or at its time.', schema: sent },
      problems: { 400: INVALID, ...sends, 409: REFUSED },
    },
    async (c) =>
      c.json(await sendMessage(c.get('app'), await actorOf(c), eventOf(c), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'getMessage',
      method: 'get',
      path: '/api/events/{eventId}/messages/{messageId}',
      tag,
      summary: 'See a message and its delivery',
      who: ownersAndAdmins,
      answer: {
        says: 'The message, with the event’s ticket types.',
        schema: messageAnswer.extend({ types: messagesAnswer.shape.types }),
      },
      problems: { ...sees, ...ofOne },
    },
    async (c) => c.json(await getMessage(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'changeMessage',
      method: 'put',
      path: '/api/events/{eventId}/messages/{messageId}',
      tag,
      summary: 'Change a scheduled message',
      description: 'Replaces the whole message; without `sendAt` it is sent now.',
      who: owners,
      body: { schema: messageChange, example },
      answer: { says: 'It is changed.', schema: sent },
      problems: { 400: INVALID, ...sends, ...ofOne, 409: ['message.gone-out', ...REFUSED] },
    },
    async (c) => c.json(await changeMessage(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'callOffMessage',
      method: 'delete',
      path: '/api/events/{eventId}/messages/{messageId}',
      tag,
      summary: 'Cancel a scheduled message',
      who: owners,
      answer: { status: 204, says: 'It won’t be sent.' },
      problems: { ...sends, ...ofOne, 409: ['message.gone-out'] },
    },
    async (c) => {
      await callOffMessage(c.get('app'), await actorOf(c), keyOf(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'countRecipients',
      method: 'post',
      path: '/api/events/{eventId}/message-recipients',
      tag,
      summary: 'Count the recipients of a message',
      who: owners,
      body: { schema: recipientsInput, example: { audience: { kind: 'all' } } },
      answer: { says: 'Addresses, each counted once.', schema: recipientCount },
      problems: { 400: ['input.invalid'], ...sees },
    },
    async (c) => c.json(await countAudience(c.get('app'), await actorOf(c), eventOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'previewMessage',
      method: 'post',
      path: '/api/events/{eventId}/message-previews',
      tag,
      summary: 'See a message as an email',
      who: owners,
      body: { schema: draftInput, example: draft },
      answer: { says: 'Nothing is sent.', schema: z.object({ subject: z.string(), html: z.string() }) },
      problems: { 400: ['input.invalid', 'message.link'], ...sends },
    },
    async (c) => c.json(await previewMessage(c.get('app'), await actorOf(c), eventOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'sendTestMessage',
      method: 'post',
      path: '/api/events/{eventId}/message-tests',
      tag,
      summary: 'Email a message to yourself',
      description: 'At most twenty an hour.',
      who: owners,
      body: { schema: draftInput, example: draft },
      answer: { status: 202, says: 'It is on its way.', schema: z.object({ email: z.string() }) },
      problems: { 400: ['input.invalid', 'message.link'], ...sends, 429: ['too-many-requests'] },
    },
    async (c) =>
      c.json(await sendTestMessage(c.get('app'), await actorOf(c), eventOf(c), await readJson(c)), 202),
  );
  operation(
    routes,
    {
      id: 'setMessageTrust',
      method: 'put',
      path: '/api/admin/organisations/{organisationId}/message-trust',
      tag,
      summary: 'Lift an organisation’s message limits, or turn its messages off',
      who: admins,
      body: { schema: messageTrust, example: { trust: 'trusted' } },
      answer: { status: 204, says: 'It is saved.' },
      problems: { 400: ['input.invalid'], 403: ['account.admin-only'], 404: ['organisation.unknown'] },
    },
    async (c) => {
      const organisationId = c.req.param('organisationId');
      await setMessageTrust(c.get('app'), await actorOf(c), organisationId, await readJson(c));
      return c.body(null, 204);
    },
  );
  return routes;
}

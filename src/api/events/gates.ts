import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { doorCodeAnswer, makeDoorCode } from '../../core/check-in/devices/door-code.ts';
import { removeDevice } from '../../core/check-in/devices/remove-device.ts';
import { addGate, changeGate, listGates, removeGate } from '../../core/check-in/gates/change-gates.ts';
import { doorFigures, doorFiguresAnswer } from '../../core/check-in/gates/door-figures.ts';
import { gateAnswer, gateSchema, newGateSchema } from '../../core/check-in/gates/gate.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { doorPeople, owners } from '../http/who.ts';

const ownersOnly = {
  403: ['account.email-not-verified', 'organisation.role', 'door.owner-only'],
  404: ['door.not-found'],
};
const ofAGate = { ...ownersOnly, 404: [...ownersOnly[404], 'gate.not-found'] };
const example = { name: 'North gate', direction: 'entry' };

/** Routes for the gates of an event's door, and the devices that join them. */
export function gateRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listGates',
      method: 'get',
      path: '/api/events/{eventId}/gates',
      tag: 'Door',
      summary: 'List the gates of an event',
      who: owners,
      answer: { says: 'The gates by name, with the devices that joined them.', schema: z.array(gateAnswer) },
      problems: ownersOnly,
    },
    async (c) => c.json(await listGates(c.get('app'), await actorOf(c), c.req.param('eventId') ?? '')),
  );
  operation(
    routes,
    {
      id: 'addGate',
      method: 'post',
      path: '/api/events/{eventId}/gates',
      tag: 'Door',
      summary: 'Add a gate',
      description: 'A named place of the door, where devices scan for certain areas, in or out.',
      who: owners,
      body: { schema: newGateSchema, example },
      answer: { status: 201, says: 'The gate.', schema: gateAnswer },
      problems: { 400: ['gate.invalid'], ...ownersOnly, 409: ['gate.too-many'] },
    },
    async (c) => c.json(await addGate(c.get('app'), await actorOf(c), await readJsonAt(c)), 201),
  );
  operation(
    routes,
    {
      id: 'changeGate',
      method: 'put',
      path: '/api/events/{eventId}/gates/{gateId}',
      tag: 'Door',
      summary: 'Change a gate',
      description: 'Its devices follow within seconds.',
      who: owners,
      body: { schema: gateSchema, example },
      answer: { says: 'The gate as it is now.', schema: gateAnswer },
      problems: { 400: ['gate.invalid'], ...ofAGate },
    },
    async (c) => c.json(await changeGate(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'deleteGate',
      method: 'delete',
      path: '/api/events/{eventId}/gates/{gateId}',
      tag: 'Door',
      summary: 'Delete a gate and remove its devices',
      description: 'What was scanned there stays.',
      who: owners,
      answer: { status: 204, says: 'It is deleted.' },
      problems: ofAGate,
    },
    async (c) => {
      await removeGate(c.get('app'), await actorOf(c), c.req.param());
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'makeDoorCode',
      method: 'post',
      path: '/api/events/{eventId}/gates/{gateId}/code',
      tag: 'Door',
      summary: 'Make a code with which devices join a gate',
      description:
        'Show it to those who will scan there. Their phone opens the link and joins without an account: it can scan at this event’s door and do nothing else. The code works for 15 minutes. Nothing is stored.',
      who: owners,
      answer: { says: 'The code.', schema: doorCodeAnswer },
      problems: ofAGate,
    },
    async (c) => {
      const { eventId = '', gateId = '' } = c.req.param();
      return c.json(await makeDoorCode(c.get('app'), await actorOf(c), { eventId, gateId }));
    },
  );
  operation(
    routes,
    {
      id: 'removeDoorDevice',
      method: 'delete',
      path: '/api/events/{eventId}/door-devices/{deviceId}',
      tag: 'Door',
      summary: 'Remove a device from the door',
      description:
        'Its next request is refused. Without network it can go on until its list of tickets is too old. Repeating it changes nothing.',
      who: owners,
      answer: { status: 204, says: 'It can scan no more.' },
      problems: { 400: ['input.invalid'], ...ownersOnly },
    },
    async (c) => {
      await removeDevice(c.get('app'), await actorOf(c), c.req.param());
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getDoorFigures',
      method: 'get',
      path: '/api/events/{eventId}/door/figures',
      tag: 'Door',
      summary: 'Count who came in and went out',
      description:
        'By area and gate, with people by the minute. It counts what happened: each scan once, however often it was sent, and also people whom a device without network let in beyond their ticket.',
      who: doorPeople,
      answer: { says: 'The counts.', schema: doorFiguresAnswer },
      problems: { 403: ['account.email-not-verified', 'door.device-removed'], 404: ['door.not-found'] },
    },
    async (c) => c.json(await doorFigures(c.get('app'), await actorOf(c), c.req.param('eventId') ?? '')),
  );
  return routes;
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { areaAnswer, areaSchema, frequencySchema, newAreaSchema } from '../../core/check-in/areas/area.ts';
import {
  addArea,
  changeArea,
  chooseFrequency,
  listAreas,
  removeArea,
} from '../../core/check-in/areas/change-areas.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { owners } from '../http/who.ts';

const editorsOnly = { 403: ['account.email-not-verified', 'organisation.role'], 404: ['door.not-found'] };
const ofAnArea = { ...editorsOnly, 404: [...editorsOnly[404], 'area.not-found'] };
const example = { name: 'Backstage', frequency: 'day', reEntry: true };

/** Routes for the areas of an event, for members who may edit it. */
export function areaRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listAreas',
      method: 'get',
      path: '/api/events/{eventId}/areas',
      tag: 'Door',
      summary: 'List the areas of an event',
      who: owners,
      answer: { says: 'The areas in their order, closed ones included.', schema: z.array(areaAnswer) },
      problems: editorsOnly,
    },
    async (c) => c.json(await listAreas(c.get('app'), await actorOf(c), c.req.param('eventId') ?? '')),
  );
  operation(
    routes,
    {
      id: 'addArea',
      method: 'post',
      path: '/api/events/{eventId}/areas',
      tag: 'Door',
      summary: 'Add an area',
      description:
        'An area admits each ticket once, for the whole event or once a day. Every event has one, its entrance.',
      who: owners,
      body: { schema: newAreaSchema, example },
      answer: { status: 201, says: 'The area.', schema: areaAnswer },
      problems: { 400: ['area.invalid'], ...editorsOnly, 409: ['area.too-many', 'area.last-open'] },
    },
    async (c) => c.json(await addArea(c.get('app'), await actorOf(c), await readJsonAt(c)), 201),
  );
  operation(
    routes,
    {
      id: 'changeArea',
      method: 'put',
      path: '/api/events/{eventId}/areas/{areaId}',
      tag: 'Door',
      summary: 'Change or close an area',
      description:
        'You can change from once for the whole event to once a day at any time: each admission then counts for the day on which it was made. Once it has scans, you can’t change back.',
      who: owners,
      body: { schema: areaSchema, example },
      answer: { says: 'The area as it is now.', schema: areaAnswer },
      problems: { 400: ['area.invalid'], ...ofAnArea, 409: ['area.last-open'] },
    },
    async (c) => c.json(await changeArea(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'chooseFrequency',
      method: 'put',
      path: '/api/events/{eventId}/areas/{areaId}/frequency',
      tag: 'Door',
      summary: 'Choose how often an area admits a ticket',
      description:
        'Only while nobody has chosen, as for the entrance that an event starts with. Its other settings stay as they are.',
      who: owners,
      body: { schema: frequencySchema, example: { frequency: 'day' } },
      answer: { says: 'The area as it is now.', schema: areaAnswer },
      problems: { ...ofAnArea, 409: ['area.chosen'] },
    },
    async (c) => c.json(await chooseFrequency(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'deleteArea',
      method: 'delete',
      path: '/api/events/{eventId}/areas/{areaId}',
      tag: 'Door',
      summary: 'Delete an area without scans',
      who: owners,
      answer: { status: 204, says: 'It is deleted.' },
      problems: { ...ofAnArea, 409: ['area.scanned', 'area.last-open'] },
    },
    async (c) => {
      await removeArea(c.get('app'), await actorOf(c), c.req.param());
      return c.body(null, 204);
    },
  );
  return routes;
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { addOnAnswer, addOnSchema, addOnsAnswer, newAddOnSchema } from '../../core/add-ons/add-on.ts';
import { addAddOn, changeAddOn, removeAddOn } from '../../core/add-ons/change-add-ons.ts';
import { getAddOn, listAddOns } from '../../core/add-ons/find-add-ons.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { owners, ownersAndAdmins } from '../http/who.ts';

const seen = { 404: ['event.unknown', 'add-on.unknown'] };
const edited = { 403: ['account.email-not-verified', 'organisation.role'], ...seen };
const keyOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId') ?? '',
  addOnId: c.req.param('addOnId') ?? '',
});

const shirt = {
  name: 'T-shirt',
  currency: 'ZAR',
  perTicketLimit: 2,
  variants: [
    { name: 'Medium', priceMinor: 25000, capacity: 40 },
    { name: 'Large', priceMinor: 25000, capacity: 60 },
  ],
};

/** Routes for the add-ons of an event, for members who may edit it. */
export function addOnRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listAddOns',
      method: 'get',
      path: '/api/events/{eventId}/add-ons',
      tag: 'Add-ons',
      summary: 'List the add-ons and donations of your event',
      who: ownersAndAdmins,
      answer: { says: 'All of them, with how they sell.', schema: addOnsAnswer },
      problems: { 404: ['event.unknown'] },
    },
    async (c) => c.json(await listAddOns(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'addAddOn',
      method: 'post',
      path: '/api/events/{eventId}/add-ons',
      tag: 'Add-ons',
      summary: 'Add an add-on or a donation',
      description:
        'Something sold beside tickets that admits nobody: parking, a T-shirt in sizes, a drink. Orders name its variants like ticket types. A `donation` is an amount that the giver chooses.',
      who: owners,
      body: { schema: newAddOnSchema, example: shirt },
      answer: { status: 201, says: 'The add-on.', schema: addOnAnswer },
      problems: {
        400: ['add-on.invalid'],
        403: edited[403],
        404: ['event.unknown'],
        409: ['add-on.too-many'],
      },
    },
    async (c) => c.json(await addAddOn(c.get('app'), await actorOf(c), await readJsonAt(c)), 201),
  );
  operation(
    routes,
    {
      id: 'getAddOn',
      method: 'get',
      path: '/api/events/{eventId}/add-ons/{addOnId}',
      tag: 'Add-ons',
      summary: 'See an add-on and how it sells',
      who: ownersAndAdmins,
      answer: { says: 'The add-on.', schema: addOnAnswer },
      problems: seen,
    },
    async (c) => c.json(await getAddOn(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'changeAddOn',
      method: 'put',
      path: '/api/events/{eventId}/add-ons/{addOnId}',
      tag: 'Add-ons',
      summary: 'Change an add-on',
      description:
        'Existing orders don’t change. A variant that was ordered can’t be removed, and its stock can’t be lower than what is sold or held.',
      who: owners,
      body: { schema: addOnSchema, example: shirt },
      answer: { says: 'The add-on as it is now.', schema: addOnAnswer },
      problems: { 400: ['add-on.invalid'], ...edited },
    },
    async (c) => c.json(await changeAddOn(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'deleteAddOn',
      method: 'delete',
      path: '/api/events/{eventId}/add-ons/{addOnId}',
      tag: 'Add-ons',
      summary: 'Delete an add-on that nobody has ordered',
      who: owners,
      answer: { status: 204, says: 'It is deleted.' },
      problems: { ...edited, 409: ['add-on.ordered'] },
    },
    async (c) => {
      await removeAddOn(c.get('app'), await actorOf(c), keyOf(c));
      return c.body(null, 204);
    },
  );
  return routes;
}
